import type { Account } from '../accounts/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { updateDocument } from './queries.ts'

/** Puts a document into the trash, from where it can be restored. Throws `not_found` for one of somebody else or none. */
export async function deleteDocument(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
  { id }: { id: string },
): Promise<void> {
  const changed = await updateDocument(db, { ownerId: actor.id, id, from: 'documents' }, { inTrash: true })
  if (!changed) throw new AppError('not_found')
}
