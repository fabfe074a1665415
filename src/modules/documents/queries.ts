import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Answers, Template } from '#engine/source/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import { documents, templateRevisions } from './tables.ts'

/** A template filled in by somebody, as its owner sees it. */
export interface Document {
  id: string
  title: string
  templateSlug: string
  /** Names the template as it was when the document was made. */
  revision: string
  answers: Answers
  version: number
  createdAt: Date
  updatedAt: Date
}

/** Every query names the owner: what is somebody else's does not exist. */
export interface OwnedDocument {
  ownerId: string
  id: string
}

const isOwned = ({ ownerId, id }: OwnedDocument) => and(eq(documents.id, id), eq(documents.ownerId, ownerId))
const isOwnedAndKept = (owned: OwnedDocument) => and(isOwned(owned), isNull(documents.deletedAt))

const documentColumns = {
  id: documents.id,
  title: documents.title,
  templateSlug: documents.templateSlug,
  revision: documents.revisionHash,
  // The column holds what `checkAnswers` passed and nothing else writes it.
  answers: sql<Answers>`${documents.answers}`,
  version: documents.version,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
}

export async function findDocument(db: Executor, owned: OwnedDocument): Promise<Document | undefined> {
  const [document] = await db.select(documentColumns).from(documents).where(isOwnedAndKept(owned))
  return document
}

/** Writes a document anew under another id and title, with its answers and its revision; false when there is none of this owner. */
export async function copyDocument(
  db: Executor,
  owned: OwnedDocument,
  copy: { id: string; title: string },
): Promise<boolean> {
  const [source] = await db
    .select({
      ownerId: documents.ownerId,
      templateNumber: documents.templateNumber,
      templateSlug: documents.templateSlug,
      revisionHash: documents.revisionHash,
      answers: documents.answers,
    })
    .from(documents)
    .where(isOwnedAndKept(owned))
  if (!source) return false
  await db.insert(documents).values({ ...source, ...copy })
  return true
}

/** Writes the answers if nobody has saved since `version`; undefined when somebody has, or when there is no such document. */
export async function saveAnswers(
  db: Executor,
  { version, answers, ...owned }: OwnedDocument & { version: number; answers: Answers },
): Promise<Document | undefined> {
  const [document] = await db
    .update(documents)
    .set({ answers, version: sql`${documents.version} + 1`, updatedAt: sql`now()` })
    .where(and(isOwnedAndKept(owned), eq(documents.version, version)))
    .returning(documentColumns)
  return document
}

/** The template of a revision. Revisions belong to nobody: a document that names one has been checked before. */
export async function getTemplateRevision(db: Executor, hash: string): Promise<Template> {
  const [revision] = await db
    .select({ tree: sql<Template>`${templateRevisions.tree}` })
    .from(templateRevisions)
    .where(eq(templateRevisions.hash, hash))
  if (!revision) throw new Error(`template revision ${hash} is missing although a document names it`)
  return revision.tree
}

/** Gives a document another title; false when there is none of this owner. */
export async function updateTitle(
  db: Executor,
  { title, ...owned }: OwnedDocument & { title: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(documents)
    .set({ title, updatedAt: sql`now()` })
    .where(isOwnedAndKept(owned))
  return rowCount === 1
}
