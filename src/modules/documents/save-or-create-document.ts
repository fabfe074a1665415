import { isDeepStrictEqual } from 'node:util'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { createDocument } from './create-document.ts'
import { type SaveDocumentOutcome, saveDocument } from './save-document.ts'
import type { DocumentFirstSave } from './schema.ts'

/**
 * Makes the document with its first save, named version 0, and saves on top of the named version with every other. A first
 * save whose answer got lost may be sent again, also with more in it. Throws `not_found` as `createDocument` and
 * `saveDocument` do.
 */
export async function saveOrCreateDocument(
  deps: Pick<Dependencies, 'db' | 'catalogue'>,
  actor: Pick<Account, 'id'>,
  { id, version, templateSlug, answers }: DocumentFirstSave,
): Promise<SaveDocumentOutcome> {
  if (version > 0) return saveDocument(deps, actor, { id, version, answers })
  const created = await createDocument(deps, actor, { id, templateSlug, answers })
  if (!created.ok) return created
  const { document } = created
  // Somebody has gone on with it since.
  if (document.version > 1) return { ok: false, error: 'conflict', current: document }
  // An earlier try has made it, and more was typed since.
  const isOlder = !isDeepStrictEqual(document.answers, answers)
  return isOlder ? saveDocument(deps, actor, { id, version: 1, answers }) : created
}
