import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { TRASH_DAYS } from './schema.ts'
import { documents } from './tables.ts'

/** Several documents of one owner; those that are somebody else's do not exist. */
export interface OwnedDocuments {
  ownerId: string
  ids: readonly string[]
}

/** Where a document lies: with the others, or in the trash. */
export type Place = 'documents' | 'trash'

/** What has been in the trash for longer is not there any more, whenever it is deleted (`deleteOldTrash`). */
const isOldTrash = sql`${documents.deletedAt} <= now() - make_interval(days => ${TRASH_DAYS})`

export const liesIn = (place: Place) =>
  place === 'documents' ? isNull(documents.deletedAt) : and(isNotNull(documents.deletedAt), not(isOldTrash))

/** Puts documents into the trash, or takes them out of it. Answers which of them were there to be moved. */
export async function moveDocuments(
  db: Executor,
  { ownerId, ids, to }: OwnedDocuments & { to: Place },
): Promise<string[]> {
  const from = to === 'trash' ? 'documents' : 'trash'
  const moved = await db
    .update(documents)
    .set({ deletedAt: to === 'trash' ? sql`now()` : null })
    .where(and(eq(documents.ownerId, ownerId), inArray(documents.id, [...ids]), liesIn(from)))
    .returning({ id: documents.id })
  return moved.map(({ id }) => id)
}

/** Deletes what lies in the trash for good: these documents, or all of them. Answers how many there were. */
export async function deleteTrash(
  db: Executor,
  { ownerId, ids }: { ownerId: string; ids?: readonly string[] },
): Promise<number> {
  const these = ids && inArray(documents.id, [...ids])
  const { rowCount } = await db
    .delete(documents)
    .where(and(eq(documents.ownerId, ownerId), these, isNotNull(documents.deletedAt)))
  return rowCount ?? 0
}

/** Deletes what has been in anybody's trash for too long, so many rows at most; answers how many there were. */
export async function deleteOldTrashRows(db: Executor, limit: number): Promise<number> {
  const old = db.select({ id: documents.id }).from(documents).where(isOldTrash).limit(limit)
  const { rowCount } = await db.delete(documents).where(and(inArray(documents.id, old), isOldTrash))
  return rowCount ?? 0
}
