import { type DocumentTree, evaluate } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { templateOf } from './open-document.ts'
import { findDocument } from './queries.ts'

/** What a renderer needs: the evaluated tree, and the file's name without its extension. `free`: its text is everybody's. */
interface PreparedDownload {
  free: boolean
  fileName: string
  tree: DocumentTree
}

/**
 * Checks the right to a document's files and evaluates it. Throws `not_found` for a document of somebody else or none, and
 * `licence_required` for a template that the account may not have.
 */
export async function prepareDownload(
  deps: Pick<Dependencies, 'db' | 'catalogue'>,
  actor: Pick<AccountAccess, 'id' | 'library'>,
  { id }: { id: string },
): Promise<PreparedDownload> {
  const document = await findDocument(deps.db, { ownerId: actor.id, id })
  if (!document) throw new AppError('not_found')
  const template = await templateOf(deps, document)
  if (!mayDownload(actor, template)) throw new AppError('licence_required')
  return {
    free: template.free,
    fileName: fileName(document.title) ?? fileName(template.title) ?? 'document',
    tree: evaluate(template, document.answers),
  }
}

/**
 * A title as a file name that every system accepts: no separators or reserved characters, no dots at its ends. Undefined of a
 * title without a letter or a figure: systems that show no pictures in names would show nothing, or stand-ins.
 */
function fileName(title: string): string | undefined {
  const safe = title
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  return /[\p{L}\p{N}]/u.test(safe) ? [...safe].slice(0, 120).join('').trimEnd() : undefined
}

/** What a picture of a saved document is drawn from. */
interface PreparedPreview {
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
