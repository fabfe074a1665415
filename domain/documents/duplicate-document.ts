import type { Account } from '../accounts/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { nextTitle } from './next-title.ts'
import { copyDocument, findDocument } from './queries.ts'

/**
 * Starts a second document from the answers of the first. It keeps the revision of its source, so that every answer is as
 * valid as it was there. Throws `not_found` for a document of somebody else, in the trash, or none.
 */
export async function duplicateDocument(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
  { id }: { id: string },
): Promise<{ id: string }> {
  const owned = { ownerId: actor.id, id }
  const source = await findDocument(db, owned)
  const copy = source && { id: newId(), title: nextTitle(source.title) }
  if (!copy || !(await copyDocument(db, owned, copy))) throw new AppError('not_found')
  return { id: copy.id }
}
