import { AppError } from '#kernel/errors.ts'
import { type Deps, type Owner, updateTitle } from './queries.ts'
import type { DocumentRename } from './schema.ts'

/** Gives a document another title. Throws `not_found` for one of somebody else, in the trash, or none. */
export async function renameDocument({ db }: Pick<Deps, 'db'>, actor: Owner, { id, title }: DocumentRename) {
  if (!(await updateTitle(db, { ownerId: actor.id, id, title }))) throw new AppError('not_found')
}
