import type { Template } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { mayDownload, redactText } from '#modules/entitlements/public.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { type Document, findDocument, getTemplateRevision } from './queries.ts'

/** A document and what is needed to fill it in. Throws `not_found` for a document of somebody else, in the trash, or none. */
export async function openDocument(
  deps: Pick<Dependencies, 'db' | 'catalogue'>,
  actor: Pick<AccountAccess, 'id' | 'library'>,
  { id }: { id: string },
) {
  const { document, template } = await getDocument(deps, actor, { id })
  return { document, ...allowedPart(actor, template) }
}

/** A document and its template with all of its text. Throws as `openDocument` does. */
export async function getDocument(
  deps: Pick<Dependencies, 'db' | 'catalogue'>,
  actor: Pick<Account, 'id'>,
  { id }: { id: string },
): Promise<{ document: Document; template: Template }> {
  const document = await findDocument(deps.db, { ownerId: actor.id, id })
  if (!document) throw new AppError('not_found')
  return { document, template: await templateOf(deps, document) }
}

/**
 * A template as it is today and what is needed to fill it in; nothing is written until the first save. Throws `not_found` for
 * an unknown template.
 */
export function openTemplate(
  { catalogue }: Pick<Dependencies, 'catalogue'>,
  actor: Pick<AccountAccess, 'library'>,
  { templateSlug }: { templateSlug: string },
) {
  const entry = catalogue.findBySlug(templateSlug)
  if (!entry) throw new AppError('not_found')
  return { slug: entry.slug, revision: entry.revision, ...allowedPart(actor, entry.template) }
}

/** The template a document was made from: from memory while the catalogue still holds that revision, else as it was kept. */
export async function templateOf(
  { db, catalogue }: Pick<Dependencies, 'db' | 'catalogue'>,
  document: Pick<Document, 'revision'>,
): Promise<Template> {
  return catalogue.findByRevision(document.revision)?.template ?? getTemplateRevision(db, document.revision)
}

/** A template with its text only where the account may have it (SET-9, LIC-3): what every way to the browser goes through. */
function allowedPart(account: Pick<AccountAccess, 'library'>, template: Template) {
  const allowed = mayDownload(account, template)
  return { template: allowed ? template : redactText(template), mayDownload: allowed }
}
