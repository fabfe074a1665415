import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { listTitles } from './list-queries.ts'
import { cutTitle, nextTitle } from './next-title.ts'
import { copyDocument, findDocument } from './queries.ts'

/**
 * Starts a second document from the answers of the first. It keeps the revision of its source, so that every answer is as
 * valid as it was there. `nameCopy` is the reader's way to call a copy; one that there is already gets a number. Throws
 * `not_found` for a document of somebody else, in the trash, or none.
 */
export async function duplicateDocument(
  { db }: Pick<Dependencies, 'db'>,
  actor: Pick<Account, 'id'>,
  { id, nameCopy }: { id: string; nameCopy: (title: string) => string },
): Promise<{ id: string }> {
  const owned = { ownerId: actor.id, id }
  const source = await findDocument(db, owned)
  if (!source) throw new AppError('not_found')
  const name = cutTitle(nameCopy(source.title))
  const taken = new Set(await listTitles(db, { ownerId: actor.id, prefix: name }))
  let title = name
  while (taken.has(title)) title = nextTitle(title)
  const copy = { id: newId(), title }
  if (!(await copyDocument(db, owned, copy))) throw new AppError('not_found')
  return { id: copy.id }
}
