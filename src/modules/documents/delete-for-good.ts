import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { deleteTrash } from './trash-queries.ts'

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
