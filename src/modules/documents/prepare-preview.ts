import { type DocumentTree, evaluate } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { findDocument } from './queries.ts'
import { templateOf } from './template-of.ts'

/** What a picture of a saved document is drawn from. */
export interface PreparedPreview {
  /** Names what is saved: the picture changes with it and with nothing else. */
  version: number
  tree: DocumentTree
}

/** Evaluates a saved document for a picture of its first page, which every account may see (SET-9). Throws `not_found` as `openDocument` does. */
export async function preparePreview(
  deps: Pick<Dependencies, 'db' | 'catalogue'>,
  actor: Pick<Account, 'id'>,
  { id }: { id: string },
): Promise<PreparedPreview> {
  const document = await findDocument(deps.db, { ownerId: actor.id, id })
  if (!document) throw new AppError('not_found')
  const { version, answers } = document
  return { version, tree: evaluate(await templateOf(deps, document), answers) }
}
