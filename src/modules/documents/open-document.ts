import type { Template } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { allowedPart } from './allowed-part.ts'
import { type Document, findDocument } from './queries.ts'
import { templateOf } from './template-of.ts'

export interface OpenDocument {
  document: Document
  /** With its fields always, with its text only where the account may have it (SET-9). */
  template: Template
  mayDownload: boolean
}

/** A document and what is needed to fill it in. Throws `not_found` for a document of somebody else, in the trash, or none. */
export async function openDocument(
  deps: Pick<Dependencies, 'db' | 'catalogue'>,
  actor: Pick<AccountAccess, 'id' | 'library'>,
  { id }: { id: string },
): Promise<OpenDocument> {
  const document = await findDocument(deps.db, { ownerId: actor.id, id })
  if (!document) throw new AppError('not_found')
  return { document, ...allowedPart(actor, await templateOf(deps, document)) }
}
