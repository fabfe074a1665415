import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Deps, Owner } from './queries.ts'
import { TRASH_DAYS } from './schema.ts'
import { documents } from './tables.ts'

/** Where a document lies: with the others, or in the trash. */
export type Place = 'documents' | 'trash'

/** What has been in the trash for longer is not there any more, whenever it is deleted (`deleteOldTrash`). */
const isOldTrash = sql`${documents.deletedAt} <= now() - make_interval(days => ${TRASH_DAYS})`

export const liesIn = (place: Place) =>
  place === 'documents' ? isNull(documents.deletedAt) : and(isNotNull(documents.deletedAt), not(isOldTrash))

type MoveDocuments = (
  deps: Pick<Deps, 'db'>,
  actor: Owner,
  input: { ids: readonly string[] },
) => Promise<string[]>

const moveTo =
  (to: Place): MoveDocuments =>
  async ({ db }, actor, { ids }) => {
    const moved = await db
      .update(documents)
      .set({ deletedAt: to === 'trash' ? sql`now()` : null })
      .where(
        and(
          eq(documents.ownerId, actor.id),
          inArray(documents.id, [...ids]),
          liesIn(to === 'trash' ? 'documents' : 'trash'),
        ),
      )
      .returning({ id: documents.id })
    if (moved.length === 0) throw new AppError('not_found')
    return moved.map(({ id }) => id)
  }

/**
 * Puts documents into the trash, from where they can be restored for `TRASH_DAYS`. Answers which were there
 * to be put. Throws `not_found` where none was: somebody else's, already in the trash, or no documents at
 * all.
 */
export const deleteDocuments = moveTo('trash')

/**
 * Takes documents out of the trash again. Answers which were there to be taken. Throws `not_found` where none
 * was: somebody else's, not in the trash, or there for too long.
 */
export const restoreDocuments = moveTo('documents')

const isTrashOf = (ownerId: string) => and(eq(documents.ownerId, ownerId), isNotNull(documents.deletedAt))

/** Deletes documents of the own trash for good and answers how many. Throws `not_found` if none was there. */
export async function deleteForGood(
  { db }: Pick<Deps, 'db'>,
  actor: Owner,
  { ids }: { ids: readonly string[] },
) {
  const { rowCount } = await db
    .delete(documents)
    .where(and(isTrashOf(actor.id), inArray(documents.id, [...ids])))
  if (!rowCount) throw new AppError('not_found')
  return rowCount
}

/** Deletes everything in the own trash, which nobody can undo. One that is empty already stays so. */
export async function emptyTrash({ db }: Pick<Deps, 'db'>, actor: Owner): Promise<void> {
  await db.delete(documents).where(isTrashOf(actor.id))
}

/** Rows deleted by one statement, so that none holds locks for long. */
const BATCH = 500

/** Deletes what was in anybody's trash for `TRASH_DAYS`, as its owner was told. Its date hides it anyway. */
export async function deleteOldTrash({ db }: Pick<Deps, 'db'>): Promise<void> {
  const old = db.select({ id: documents.id }).from(documents).where(isOldTrash).limit(BATCH)
  const deleteBatch = () => db.delete(documents).where(and(inArray(documents.id, old), isOldTrash))
  while ((await deleteBatch()).rowCount === BATCH);
}
