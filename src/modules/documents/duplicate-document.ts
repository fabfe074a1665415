import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { cutTitle, numberedTitle } from './document-title.ts'
import { type Deps, findDocument, listTitles, type Owner } from './queries.ts'
import { documents } from './tables.ts'

/**
 * Starts a second document from the answers of the first. It keeps the revision of its source, so that every
 * answer is as valid as it was there. `nameCopy` is the reader's way to call a copy; one that there is
 * already gets a number. Throws `not_found` for a document of somebody else, in the trash, or none.
 */
export async function duplicateDocument(
  { db }: Pick<Deps, 'db'>,
  actor: Owner,
  { id, nameCopy }: { id: string; nameCopy: (title: string) => string },
): Promise<{ id: string }> {
  const ownerId = actor.id
  const source = await findDocument(db, { ownerId, id })
  if (!source) throw new AppError('not_found')
  const name = cutTitle(nameCopy(source.title))
  const taken = new Set(await listTitles(db, { ownerId, prefix: name }))
  let title = name
  while (taken.has(title)) title = numberedTitle(title)
  const { templateNumber, templateSlug, revision: revisionHash, answers, isRenamed } = source
  const copy = { id: newId(), ownerId, title, isRenamed, templateNumber, templateSlug, revisionHash, answers }
  await db.insert(documents).values(copy)
  return { id: copy.id }
}
