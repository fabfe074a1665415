import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { moveDocuments } from './trash-queries.ts'

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
