import { checkAnswers } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import type { InvalidAnswer } from './create-document.ts'
import { type Document, findDocument, saveAnswers } from './queries.ts'
import type { DocumentSave } from './schema.ts'
import { templateOf } from './template-of.ts'

export type SaveDocumentOutcome =
  | { ok: true; document: Document }
  | { ok: false; error: 'invalid_answers'; problems: InvalidAnswer[] }
  /** Somebody saved since: theirs, for the writer to choose. */
  | { ok: false; error: 'conflict'; current: Document }

/** Saves all answers on top of the version the writer saw. Throws `not_found` as `openDocument` does. */
export async function saveDocument(
  deps: Pick<Dependencies, 'db' | 'catalogue'>,
  actor: Pick<Account, 'id'>,
  input: DocumentSave,
): Promise<SaveDocumentOutcome> {
  const owned = { ownerId: actor.id, id: input.id }
  const before = await findDocument(deps.db, owned)
  if (!before) throw new AppError('not_found')
  const checked = checkAnswers(await templateOf(deps, before), input.answers)
  if (!checked.ok) return { ok: false, error: 'invalid_answers', problems: checked.problems }

  const { answers } = checked
  const document = await saveAnswers(deps.db, { ...owned, version: input.version, answers })
  if (document) return { ok: true, document }
  const current = await findDocument(deps.db, owned)
  if (!current) throw new AppError('not_found')
  return { ok: false, error: 'conflict', current }
}
