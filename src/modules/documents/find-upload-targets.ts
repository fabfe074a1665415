import { AppError } from '#kernel/errors.ts'
import { mayDownload } from '#modules/entitlements/public.ts'
import { templateOf } from './open-document.ts'
import { type Deps, findDocument, type Reader } from './queries.ts'
import type { FileOrigin, UploadTargets } from './schema.ts'

/**
 * The document that an edited file was downloaded from, and the template of a new one, as its reader has
 * them. Nobody learns of a document of somebody else: it is as one that is nowhere. Throws `not_found`
 * where neither is there.
 */
export async function findUploadTargets(
  deps: Deps,
  actor: Reader,
  { template: number, document: id }: FileOrigin,
): Promise<UploadTargets> {
  const found = id === undefined ? undefined : await findDocument(deps.db, { ownerId: actor.id, id })
  const document = found?.templateNumber === number ? found : undefined
  const entry = deps.catalogue.templates.find(
    ({ template }) => template.number === number && template.type === 'spreadsheet',
  )
  if (!document && !entry) throw new AppError('not_found')
  return {
    ...(document && {
      document: {
        id: document.id,
        slug: document.templateSlug,
        title: document.title,
        isIssued: document.frozenAt !== null,
        mayDownload: mayDownload(actor, await templateOf(deps, document)),
      },
    }),
    ...(entry && {
      template: {
        slug: entry.slug,
        title: entry.template.title,
        mayDownload: mayDownload(actor, entry.template),
      },
    }),
  }
}
