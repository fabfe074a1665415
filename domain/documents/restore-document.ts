import type { Account } from '../accounts/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { updateDocument } from './queries.ts'

/** Takes a document out of the trash again. Throws `not_found` for one of somebody else or one that is not in the trash. */
export async function restoreDocument(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
  { id }: { id: string },
): Promise<void> {
  const changed = await updateDocument(db, { ownerId: actor.id, id, from: 'trash' }, { inTrash: false })
  if (!changed) throw new AppError('not_found')
}
