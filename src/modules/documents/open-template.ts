import type { Template } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { allowedPart } from './allowed-part.ts'

/** A template to start a document from, as far as the account may have it. */
export interface OpenTemplate {
  slug: string
  revision: string
  /** With its fields always, with its text only where the account may have it (SET-9). */
  template: Template
  mayDownload: boolean
}

/**
 * A template as it is today and what is needed to fill it in; nothing is written until the first save. Throws `not_found` for
 * an unknown template.
 */
export function openTemplate(
  { catalogue }: Pick<Dependencies, 'catalogue'>,
  actor: Pick<AccountAccess, 'library'>,
  { templateSlug }: { templateSlug: string },
): OpenTemplate {
  const entry = catalogue.findBySlug(templateSlug)
  if (!entry) throw new AppError('not_found')
  return { slug: entry.slug, revision: entry.revision, ...allowedPart(actor, entry.template) }
}
