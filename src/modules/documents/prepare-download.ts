import { evaluateTemplate, isBook, type Printable } from '#engine/sheet/printable.ts'
import { evaluate } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { mayDownload, shownPart } from '#modules/entitlements/public.ts'
import { findLogo, getDocument, numbered } from './open-document.ts'
import type { Owner, Reader } from './queries.ts'

type Deps = Pick<Dependencies, 'catalogue' | 'db' | 'hooks' | 'clock'>

/**
 * Checks the right to a document's files and evaluates it, a draft with the number that it would get. Throws
 * `not_found` for a document of somebody else or none, `licence_required` for a template that the account may
 * not have, and `conflict` where its answers contradict each other.
 */
export async function prepareDownload(deps: Deps, actor: Reader, { id }: { id: string }) {
  const { document, template } = await getDocument(deps, actor, { id })
  if (!mayDownload(actor, template)) throw new AppError('licence_required')
  const answers = await numbered(deps, actor, template, document)
  const logo = await findLogo(deps, actor, { answers, forFile: true })
  const made = evaluateTemplate(template, answers, logo)
  const tree: Printable = isBook(made) ? { ...made, document: document.id } : made
  const { issues } = isBook(tree) ? evaluate(template, answers) : tree
  const contradictions = issues.filter(({ remark }) => !remark)
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
    kind: { type: template.type, invoicing: template.invoicing },
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
 * What a picture of a saved document's first page shows, which every account may see (SET-9). `version`
 * changes with it and with nothing else: whoever has that picture already needs no `evaluate`. Throws
 * `not_found` as `openDocument` does.
 */
export async function preparePreview(deps: Omit<Deps, 'clock'>, actor: Owner, { id }: { id: string }) {
  const { document, template } = await getDocument(deps, actor, { id })
  // Its address names a logo by what it shows: the picture itself is only read to be drawn.
  const logo = await findLogo(deps, actor, { ...document, forFile: false })
  return {
    /** What may be read of it: all where its text is everybody's. */
    clear: () => (template.free ? {} : shownPart(template, document.answers)),
    version: [document.version, ...(logo ? [logo.source] : [])].join('-'),
    evaluate: async () =>
      evaluateTemplate(
        template,
        document.answers,
        logo && (await findLogo(deps, actor, { ...document, forFile: true })),
      ),
  }
}
