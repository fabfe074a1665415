import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
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
async function moveDocuments(
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
async function deleteTrash(
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
async function deleteOldTrashRows(db: Executor, limit: number): Promise<number> {
  const old = db.select({ id: documents.id }).from(documents).where(isOldTrash).limit(limit)
  const { rowCount } = await db.delete(documents).where(and(inArray(documents.id, old), isOldTrash))
  return rowCount ?? 0
}

/**
 * Puts documents into the trash, from where they can be restored for `TRASH_DAYS`. Answers which were there to be put. Throws
 * `not_found` where none was: somebody else's, already in the trash, or no documents at all.
 */
export async function deleteDocuments(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
  { ids }: { ids: readonly string[] },
): Promise<string[]> {
  const deleted = await moveDocuments(db, { ownerId: actor.id, ids, to: 'trash' })
  if (deleted.length === 0) throw new AppError('not_found')
  return deleted
}

/**
 * Takes documents out of the trash again. Answers which were there to be taken. Throws `not_found` where none was: somebody
 * else's, not in the trash, or there for too long.
 */
export async function restoreDocuments(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
  { ids }: { ids: readonly string[] },
): Promise<string[]> {
  const restored = await moveDocuments(db, { ownerId: actor.id, ids, to: 'documents' })
  if (restored.length === 0) throw new AppError('not_found')
  return restored
}

/** Deletes documents of the own trash, which nobody can undo; answers how many there were. Throws `not_found` where none was. */
export async function deleteForGood(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
  { ids }: { ids: readonly string[] },
): Promise<number> {
  const count = await deleteTrash(db, { ownerId: actor.id, ids })
  if (count === 0) throw new AppError('not_found')
  return count
}

/** Deletes everything in the own trash, which nobody can undo. One that is empty already stays so. */
export async function emptyTrash(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
): Promise<void> {
  await deleteTrash(db, { ownerId: actor.id })
}

/** Rows deleted by one statement, so that none holds locks for long. */
const BATCH = 500

/** Deletes what has been in anybody's trash for `TRASH_DAYS`, as its owner was told. It is hidden by its date anyway. */
export async function deleteOldTrash({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  while ((await deleteOldTrashRows(db, BATCH)) === BATCH);
}
