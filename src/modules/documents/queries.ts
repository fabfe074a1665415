import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Answers, Template, TemplateType } from '#engine/source/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { documents, templateRevisions } from './tables.ts'
import { liesIn, type Place } from './trash.ts'

/** What the use cases of documents are given. */
export type Deps = Pick<Dependencies, 'catalogue'> & { db: Executor }
/** Who acts: whose documents they are, and what of the library is open to them where that matters. */
export type Owner = Pick<Account, 'id'>
export type Reader = Pick<AccountAccess, 'id' | 'library'>

/** A template filled in by somebody, as its owner sees it. */
export type Document = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** Every query names the owner: what is somebody else's does not exist. */
interface OwnedDocument {
  ownerId: string
  id: string
}

const isKeptBy = (ownerId: string) => and(eq(documents.ownerId, ownerId), isNull(documents.deletedAt))
const isOwned = ({ ownerId, id }: OwnedDocument) => and(eq(documents.id, id), isKeptBy(ownerId))

/** What lists need of a document: nothing of its answers. */
const rowColumns = {
  id: documents.id,
  title: documents.title,
  templateSlug: documents.templateSlug,
  /** Names the template as it was when the document was made. */
  revision: documents.revisionHash,
  version: documents.version,
  updatedAt: documents.updatedAt,
}

const documentColumns = {
  ...rowColumns,
  templateNumber: documents.templateNumber,
  isRenamed: documents.isRenamed,
  frozenAt: documents.frozenAt,
  // The column holds what `checkAnswers` passed and nothing else writes it.
  answers: sql<Answers>`${documents.answers}`,
}

export async function findDocument(db: Executor, owned: OwnedDocument) {
  const [document] = await db.select(documentColumns).from(documents).where(isOwned(owned))
  return document
}

/** What an owner has changed last of their documents of a template. */
export async function findNewestOf(
  db: Executor,
  { ownerId, templateSlug }: { ownerId: string; templateSlug: string },
) {
  const [newest] = await db
    .select(rowColumns)
    .from(documents)
    .where(and(isKeptBy(ownerId), eq(documents.templateSlug, templateSlug)))
    .orderBy(desc(documents.updatedAt), documents.id)
    .limit(1)
  return newest
}

/**
 * How many documents, of everybody and out of the trash, were made from each revision of some templates, by
 * their D-numbers.
 */
export async function countByRevision(db: Executor, numbers: readonly number[]) {
  return db
    .select({
      number: documents.templateNumber,
      revision: documents.revisionHash,
      count: sql<number>`count(*)::integer`,
    })
    .from(documents)
    .where(and(inArray(documents.templateNumber, [...numbers]), isNull(documents.deletedAt)))
    .groupBy(documents.templateNumber, documents.revisionHash)
}

/** All documents of an owner but those in the trash, the oldest first. */
export async function listOwnedIds(db: Executor, { ownerId }: { ownerId: string }) {
  return db
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .where(isKeptBy(ownerId))
    .orderBy(documents.createdAt, documents.id)
}

/** Some documents of an owner with their answers; those that are not there are left out. */
export async function listDocumentsOf(
  db: Executor,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
) {
  return db
    .select(documentColumns)
    .from(documents)
    .where(and(isKeptBy(ownerId), inArray(documents.id, [...ids])))
}

/** Those whose answers have one of some texts in them, in any case of letters; the newest first. */
export async function listDocumentsMentioning(
  db: Executor,
  { ownerId, texts, limit }: { ownerId: string; texts: readonly string[]; limit: number },
) {
  // As JSON writes a text.
  const written = texts.map((text) => JSON.stringify(text.trim()).slice(1, -1))
  const mentions = written.map(
    (text) => sql`strpos(lower(${documents.answers}::text), lower(${text}::text)) > 0`,
  )
  return db
    .select(documentColumns)
    .from(documents)
    .where(and(isKeptBy(ownerId), isNull(documents.frozenAt), or(...mentions)))
    .orderBy(desc(documents.updatedAt), documents.id)
    .limit(limit)
}

/** The newest first: by their last change, in the trash by the day they came there. */
export async function listDocumentRows(
  db: Executor,
  { ownerId, place, limit }: { ownerId: string; place: Place; limit: number },
) {
  return db
    .select({ ...rowColumns, deletedAt: documents.deletedAt })
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), liesIn(place)))
    .orderBy(desc(place === 'trash' ? documents.deletedAt : documents.updatedAt), documents.id)
    .limit(limit)
}

/** The titles of an owner's documents that begin with a text. */
export async function listTitles(db: Executor, { ownerId, prefix }: { ownerId: string; prefix: string }) {
  const rows = await db
    .select({ title: documents.title })
    .from(documents)
    .where(and(isKeptBy(ownerId), sql`starts_with(${documents.title}, ${prefix})`))
  return rows.map(({ title }) => title)
}

/**
 * Writes the answers unless somebody has saved since `version`; undefined then, or without a document.
 * `title` is what the answers call it, unless its owner has named it.
 */
export async function saveAnswers(
  db: Executor,
  {
    version,
    answers,
    title,
    ...owned
  }: OwnedDocument & { version: number; answers: Answers; title: string | undefined },
): Promise<Document | undefined> {
  const { isRenamed, title: before } = documents
  const [document] = await db
    .update(documents)
    .set({
      answers,
      version: sql`${documents.version} + 1`,
      updatedAt: sql`now()`,
      ...(title !== undefined && { title: sql`case when ${isRenamed} then ${before} else ${title} end` }),
    })
    .where(and(isOwned(owned), eq(documents.version, version), isNull(documents.frozenAt)))
    .returning(documentColumns)
  return document
}

/**
 * Writes the answers for the last time, unless somebody has saved since `version` or it is frozen already;
 * false then, or without a document.
 */
export async function freezeDocument(
  db: Executor,
  { version, answers, ...owned }: OwnedDocument & { version: number; answers: Answers },
): Promise<boolean> {
  const { rowCount } = await db
    .update(documents)
    .set({ answers, version: sql`${documents.version} + 1`, updatedAt: sql`now()`, frozenAt: sql`now()` })
    .where(and(isOwned(owned), eq(documents.version, version), isNull(documents.frozenAt)))
  return rowCount === 1
}

/** Drafts of an owner that can be issued, the newest first. */
export async function listIssuable(db: Executor, { ownerId, limit }: { ownerId: string; limit: number }) {
  return db
    .select({ id: documents.id, title: documents.title, templateSlug: documents.templateSlug })
    .from(documents)
    .innerJoin(templateRevisions, eq(templateRevisions.hash, documents.revisionHash))
    .where(
      and(
        isKeptBy(ownerId),
        isNull(documents.frozenAt),
        sql`jsonb_exists(${templateRevisions.tree}, 'invoicing')`,
      ),
    )
    .orderBy(desc(documents.updatedAt), documents.id)
    .limit(limit)
}

/** Gives a document another title; false when there is none of this owner. */
export async function updateTitle(db: Executor, { title, ...owned }: OwnedDocument & { title: string }) {
  const { rowCount } = await db
    .update(documents)
    .set({ title, isRenamed: true, updatedAt: sql`now()` })
    .where(isOwned(owned))
  return rowCount === 1
}

/** A revision's template. Revisions belong to nobody: a document that names one was checked before. */
export async function getTemplateRevision(db: Executor, hash: string): Promise<Template> {
  const [revision] = await db
    .select({ tree: sql<Template>`${templateRevisions.tree}` })
    .from(templateRevisions)
    .where(eq(templateRevisions.hash, hash))
  if (!revision) throw new Error(`template revision ${hash} is missing although a document names it`)
  return revision.tree
}

export type TemplateFacts = Pick<Template, 'title' | 'language' | 'type' | 'free' | 'department'> & {
  invoicing?: Template['invoicing'] | undefined
}

/** What lists tell of templates as they were in some revisions, without reading their texts. */
export async function listKeptTemplates(db: Executor, hashes: readonly string[]) {
  const { tree } = templateRevisions
  return db
    .select({
      revision: templateRevisions.hash,
      title: sql<string>`${tree} ->> 'title'`,
      language: sql<string>`${tree} ->> 'language'`,
      type: sql<TemplateType>`coalesce(${tree} ->> 'type', 'contract')`,
      invoicing: sql<Template['invoicing']>`${tree} -> 'invoicing'`,
      free: sql<boolean>`coalesce((${tree} -> 'free')::boolean, false)`,
      department: sql<string>`coalesce(${tree} ->> 'department', '')`,
    })
    .from(templateRevisions)
    .where(inArray(templateRevisions.hash, [...hashes]))
}
