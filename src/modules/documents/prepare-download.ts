import { createHash } from 'node:crypto'
import { evaluate } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import { findLogo, getDocument } from './open-document.ts'
import type { Owner, Reader } from './queries.ts'

type Deps = Pick<Dependencies, 'catalogue' | 'db' | 'hooks'>

/**
 * Checks the right to a document's files and evaluates it. Throws `not_found` for a document of somebody else
 * or none, `licence_required` for a template that the account may not have, and `conflict` where its answers
 * contradict each other.
 */
export async function prepareDownload(deps: Deps, actor: Reader, { id }: { id: string }) {
  const { document, template } = await getDocument(deps, actor, { id })
  if (!mayDownload(actor, template)) throw new AppError('licence_required')
  const tree = evaluate(
    template,
    document.answers,
    await findLogo(deps, actor, { ...document, forFile: true }),
  )
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

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Systems that show no pictures in names would show nothing of a title without a letter or a figure. */
function isName(title: string): boolean {
  return /[\p{L}\p{N}]/u.test(title)
}

/**
 * Evaluates a saved document for a picture of its first page, which every account may see (SET-9); `version`
 * changes with what it shows and with nothing else. Throws `not_found` as `openDocument` does.
 */
export async function preparePreview(deps: Deps, actor: Owner, { id }: { id: string }) {
  const { document, template } = await getDocument(deps, actor, { id })
  const logo = await findLogo(deps, actor, { ...document, forFile: true })
  const tree = evaluate(template, document.answers, logo)
  return { version: [document.version, ...(logo ? [digestOf(logo.source)] : [])].join('-'), tree }
}
