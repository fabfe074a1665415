import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#database/connection.ts'
import { documents, templateRevisions } from '#database/tables/documents.ts'
import type { Answers, Template } from '#engine/source/index.ts'
import type { DocumentSummary } from './schema.ts'

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

/** How many documents a list shows at most. */
const LIST_LENGTH = 200

/** The newest first; either the documents or those in the trash. */
export async function listDocumentSummaries(
  db: Executor,
  { ownerId, trash }: { ownerId: string; trash: boolean },
): Promise<DocumentSummary[]> {
  return db
    .select({
      id: documents.id,
      title: documents.title,
      templateSlug: documents.templateSlug,
      updatedAt: documents.updatedAt,
      deletedAt: documents.deletedAt,
    })
    .from(documents)
    .where(
      and(
        eq(documents.ownerId, ownerId),
        trash ? isNotNull(documents.deletedAt) : isNull(documents.deletedAt),
      ),
    )
    .orderBy(desc(documents.updatedAt), documents.id)
    .limit(LIST_LENGTH)
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

/** Changes what is kept about a document; false when there is no such document of this owner in that place. */
export async function updateDocument(
  db: Executor,
  { from, ...owned }: OwnedDocument & { from: 'documents' | 'trash' },
  change: { title: string } | { inTrash: boolean },
): Promise<boolean> {
  const values =
    'title' in change
      ? { title: change.title, updatedAt: sql`now()` }
      : { deletedAt: change.inTrash ? sql`now()` : null }
  const where = from === 'trash' ? and(isOwned(owned), isNotNull(documents.deletedAt)) : isOwnedAndKept(owned)
  const { rowCount } = await db.update(documents).set(values).where(where)
  return rowCount === 1
}
