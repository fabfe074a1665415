import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { updateTitle } from './queries.ts'
import type { DocumentRename } from './schema.ts'

/** Gives a document another title. Throws `not_found` for one of somebody else, in the trash, or none. */
export async function renameDocument(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
  { id, title }: DocumentRename,
): Promise<void> {
  if (!(await updateTitle(db, { ownerId: actor.id, id, title }))) throw new AppError('not_found')
}
