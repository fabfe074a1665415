import { evaluate } from '#engine/source/index.ts'
import { AppError } from '#kernel/errors.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import { getDocument } from './open-document.ts'
import type { Deps, Owner, Reader } from './queries.ts'

/**
 * Checks the right to a document's files and evaluates it. Throws `not_found` for a document of somebody else
 * or none, `licence_required` for a template that the account may not have, and `conflict` where its answers
 * contradict each other.
 */
export async function prepareDownload(deps: Deps, actor: Reader, { id }: { id: string }) {
  const { document, template } = await getDocument(deps, actor, { id })
  if (!mayDownload(actor, template)) throw new AppError('licence_required')
  const tree = evaluate(template, document.answers)
  const contradictions = tree.issues.filter(({ remark }) => !remark)
  if (contradictions.length > 0) {
    const fields = contradictions.map(({ field, part, code }) => ({
      path: part === undefined ? field : `${field}.${part}`,
      code,
    }))
    throw new AppError('conflict', { message: 'answers contradict each other', fields })
  }
  return {
    /** Its text is everybody's. */
    free: template.free,
    version: document.version,
    /** Without its extension, as it is written: what sends a file makes it a name that every system takes. */
    fileName: [document.title, template.title].find(isName) ?? 'document',
    tree,
  }
}

/** Systems that show no pictures in names would show nothing of a title without a letter or a figure. */
function isName(title: string): boolean {
  return /[\p{L}\p{N}]/u.test(title)
}

/**
 * Evaluates a saved document for a picture of its first page, which every account may see (SET-9); `version`
 * changes with it and with nothing else. Throws `not_found` as `openDocument` does.
 */
export async function preparePreview(deps: Deps, actor: Owner, { id }: { id: string }) {
  const { document, template } = await getDocument(deps, actor, { id })
  return { version: document.version, tree: evaluate(template, document.answers) }
}
