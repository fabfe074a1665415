import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Answers, Template } from '#engine/source/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import { documents, templateRevisions } from './tables.ts'
import { liesIn, type OwnedDocuments, type Place } from './trash.ts'

/** A document as lists need it: nothing of its answers. */
export interface DocumentRow {
  id: string
  title: string
  templateSlug: string
  revision: string
  updatedAt: Date
  deletedAt: Date | null
}

/** The newest first: by their last change, in the trash by the day they came there. */
export async function listDocumentRows(
  db: Executor,
  { ownerId, place, limit }: { ownerId: string; place: Place; limit: number },
): Promise<DocumentRow[]> {
  return db
    .select({
      id: documents.id,
      title: documents.title,
      templateSlug: documents.templateSlug,
      revision: documents.revisionHash,
      updatedAt: documents.updatedAt,
      deletedAt: documents.deletedAt,
    })
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), liesIn(place)))
    .orderBy(desc(place === 'trash' ? documents.deletedAt : documents.updatedAt), documents.id)
    .limit(limit)
}

/** What an owner has changed last of their documents of a template. */
export async function findNewestOf(
  db: Executor,
  { ownerId, templateSlug }: { ownerId: string; templateSlug: string },
): Promise<Pick<DocumentRow, 'id' | 'templateSlug' | 'revision'> | undefined> {
  const [newest] = await db
    .select({
      id: documents.id,
      templateSlug: documents.templateSlug,
      revision: documents.revisionHash,
    })
    .from(documents)
    .where(
      and(
        eq(documents.ownerId, ownerId),
        eq(documents.templateSlug, templateSlug),
        isNull(documents.deletedAt),
      ),
    )
    .orderBy(desc(documents.updatedAt), documents.id)
    .limit(1)
  return newest
}

/** The answers of some documents; those that are not there are left out. */
export async function listAnswers(
  db: Executor,
  { ownerId, ids }: OwnedDocuments,
): Promise<{ id: string; revision: string; answers: Answers }[]> {
  return db
    .select({
      id: documents.id,
      revision: documents.revisionHash,
      answers: sql<Answers>`${documents.answers}`,
    })
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), inArray(documents.id, [...ids]), isNull(documents.deletedAt)))
}

/** The titles of an owner's documents that begin with a text. */
export async function listTitles(
  db: Executor,
  { ownerId, prefix }: { ownerId: string; prefix: string },
): Promise<string[]> {
  const rows = await db
    .select({ title: documents.title })
    .from(documents)
    .where(
      and(
        eq(documents.ownerId, ownerId),
        isNull(documents.deletedAt),
        sql`starts_with(${documents.title}, ${prefix})`,
      ),
    )
  return rows.map(({ title }) => title)
}

/** What lists need of a template. */
export type TemplateFacts = Pick<Template, 'title' | 'language' | 'free' | 'department'>

/** What lists tell of templates as they were in some revisions, without reading their texts. */
export async function listKeptTemplates(
  db: Executor,
  hashes: readonly string[],
): Promise<({ revision: string } & TemplateFacts)[]> {
  const { tree } = templateRevisions
  return db
    .select({
      revision: templateRevisions.hash,
      title: sql<string>`${tree} ->> 'title'`,
      language: sql<string>`${tree} ->> 'language'`,
      free: sql<boolean>`coalesce((${tree} -> 'free')::boolean, false)`,
      department: sql<string>`coalesce(${tree} ->> 'department', '')`,
    })
    .from(templateRevisions)
    .where(inArray(templateRevisions.hash, [...hashes]))
}
