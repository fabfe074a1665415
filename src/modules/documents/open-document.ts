import { LOGO_ANSWER, type Logo, type Template } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { mayDownload, redactText } from '#modules/entitlements/public.ts'
import {
  type Deps,
  type Document,
  findDocument,
  getTemplateRevision,
  type Owner,
  type Reader,
} from './queries.ts'

/** A document and what filling it in needs. Throws `not_found` if it is somebody else's, trashed or none. */
export async function openDocument(deps: Deps, actor: Reader, { id }: { id: string }) {
  const { document, template } = await getDocument(deps, actor, { id })
  return { document, ...allowedPart(actor, template) }
}

/** A document and its template with all of its text. Throws as `openDocument` does. */
export async function getDocument(deps: Deps, actor: Owner, { id }: { id: string }) {
  const document = await findDocument(deps.db, { ownerId: actor.id, id })
  if (!document) throw new AppError('not_found')
  return { document, template: await templateOf(deps, document) }
}

/** The logo that a document asks for, as its details have it now; for a page, its address stands for it. */
export async function findLogo(
  { db, hooks }: Pick<Dependencies, 'db' | 'hooks'>,
  { id: accountId }: Owner,
  { answers, forFile }: Pick<Document, 'answers'> & { forFile: boolean },
): Promise<Logo | undefined> {
  const profile = answers[LOGO_ANSWER]
  return typeof profile === 'string' ? hooks.documentLogo(db, { accountId, profile, forFile }) : undefined
}

/**
 * A template as it is today and what is needed to fill it in; nothing is written until the first save. Throws
 * `not_found` for an unknown template.
 */
export function openTemplate(
  { catalogue }: Pick<Deps, 'catalogue'>,
  actor: Pick<Reader, 'library'>,
  { templateSlug }: { templateSlug: string },
) {
  const entry = catalogue.findBySlug(templateSlug)
  if (!entry) throw new AppError('not_found')
  return { slug: entry.slug, revision: entry.revision, ...allowedPart(actor, entry.template) }
}

/** A document's template: from memory while the catalogue still holds that revision, else as it was kept. */
export async function templateOf({ db, catalogue }: Deps, document: Pick<Document, 'revision'>) {
  return catalogue.findByRevision(document.revision)?.template ?? getTemplateRevision(db, document.revision)
}

/** The way of every template to the browser: with its text only if the account may have it (SET-9, LIC-3). */
function allowedPart(account: Pick<Reader, 'library'>, template: Template) {
  const allowed = mayDownload(account, template)
  return { template: allowed ? template : redactText(template), mayDownload: allowed }
}
