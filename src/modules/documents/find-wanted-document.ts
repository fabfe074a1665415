import type { Template } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import {
  type DownloadTarget,
  documentAddress,
  documentOfDestination,
} from '#modules/identity/hand-off/schema.ts'
import { templateOf } from './open-document.ts'
import { findDocument, findNewestOf } from './queries.ts'

/** A document that somebody goes on to, such as after paying. */
interface WantedDocument {
  /** As `destinationPath` has it. */
  destination: string
  /** Whether it is saved; else it is a new one of its template. */
  isSaved: boolean
  /** What was asked for of it. */
  download: DownloadTarget | undefined
  /** What decides who may have its files (`mayDownload`). */
  template: Pick<Template, 'free' | 'department'>
}

/**
 * The document that a destination leads to, as its reader has it now: the one that it names; where it names none, what they have
 * saved last of its template; where there is none of theirs, a new one, and never another than the one that was named. Nobody
 * learns whether there is a document of somebody else. Undefined where the destination is no document, or of no template.
 */
export async function findWantedDocument(
  deps: Pick<Dependencies, 'db' | 'catalogue'>,
  actor: Pick<Account, 'id'>,
  { destination }: { destination: string | null | undefined },
): Promise<WantedDocument | undefined> {
  const wanted = documentOfDestination(destination)
  if (wanted === undefined) return undefined
  const { slug, id, download } = wanted
  const ownerId = actor.id
  const document = await (id === undefined
    ? findNewestOf(deps.db, { ownerId, templateSlug: slug })
    : findDocument(deps.db, { ownerId, id }))
  if (document === undefined) {
    const template = deps.catalogue.findBySlug(slug)?.template
    const isSaved = false
    return template && { destination: documentAddress({ slug }), isSaved, download: undefined, template }
  }
  return {
    destination: documentAddress({ slug: document.templateSlug, id: document.id, download }),
    isSaved: true,
    download,
    template: await templateOf(deps, document),
  }
}
