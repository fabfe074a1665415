import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { moveDocuments } from './trash-queries.ts'

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
