import { isDeepStrictEqual } from 'node:util'
import { checkAnswers } from '#engine/source/index.ts'
import { AppError } from '#kernel/errors.ts'
import { createDocument, type InvalidAnswer } from './create-document.ts'
import { nextTitle } from './document-title.ts'
import { getDocument } from './open-document.ts'
import { type Deps, type Document, findDocument, type Owner, saveAnswers, updateTitle } from './queries.ts'
import type { DocumentFirstSave, DocumentRename, DocumentSave } from './schema.ts'

type SaveDocumentOutcome =
  | { ok: true; document: Document }
  | { ok: false; error: 'invalid_answers'; problems: InvalidAnswer[] }
  /** Somebody saved since: theirs, for the writer to choose. */
  | { ok: false; error: 'conflict'; current: Document }

/**
 * Saves all answers on top of the version the writer saw. Throws `not_found` as `openDocument` does, and
 * `forbidden` for what was issued.
 */
export async function saveDocument(
  deps: Deps,
  actor: Owner,
  input: DocumentSave,
): Promise<SaveDocumentOutcome> {
  const owned = { ownerId: actor.id, id: input.id }
  const { document: before, template } = await getDocument(deps, actor, input)
  const checked = checkAnswers(template, input.answers)
  if (!checked.ok) return { ok: false, error: 'invalid_answers', problems: checked.problems }

  const { answers } = checked
  const document = await saveAnswers(deps.db, {
    ...owned,
    version: input.version,
    answers,
    title: nextTitle(template, before, answers),
  })
  if (document) return { ok: true, document }
  const current = await findDocument(deps.db, owned)
  if (!current) throw new AppError('not_found')
  // What was issued is not for anybody to choose between.
  if (current.frozenAt) throw new AppError('forbidden')
  return { ok: false, error: 'conflict', current }
}

/**
 * Makes the document with its first save, named version 0, and saves on top of the named version with every
 * other. A first save whose answer got lost may be sent again, also with more in it. Throws `not_found` as
 * `createDocument` and `saveDocument` do, and `forbidden` as the latter does.
 */
export async function saveOrCreateDocument(
  deps: Deps,
  actor: Owner,
  { id, version, templateSlug, answers }: DocumentFirstSave,
): Promise<SaveDocumentOutcome> {
  if (version > 0) return saveDocument(deps, actor, { id, version, answers })
  const created = await createDocument(deps, actor, { id, templateSlug, answers })
  if (!created.ok) return created
  const { document } = created
  if (document.frozenAt) throw new AppError('forbidden')
  // Somebody has gone on with it since.
  if (document.version > 1) return { ok: false, error: 'conflict', current: document }
  // An earlier try has made it, and more was typed since.
  const isOlder = !isDeepStrictEqual(document.answers, answers)
  return isOlder ? saveDocument(deps, actor, { id, version: 1, answers }) : created
}

/** Gives a document another title. Throws `not_found` for one of somebody else, in the trash, or none. */
export async function renameDocument({ db }: Pick<Deps, 'db'>, actor: Owner, { id, title }: DocumentRename) {
  if (!(await updateTitle(db, { ownerId: actor.id, id, title }))) throw new AppError('not_found')
}
