import { documentAddress, documentOfDestination } from '#modules/identity/hand-off/schema.ts'
import { templateOf } from './open-document.ts'
import { type Deps, findDocument, findNewestOf, type Owner } from './queries.ts'

/**
 * The document that a destination leads to, as its reader has it now: the one that it names; where it names
 * none, what they have saved last of its template; where there is none of theirs, a new one, and never
 * another than the one that was named. Nobody learns whether there is a document of somebody else. Undefined
 * where the destination is no document, or of no template.
 */
export async function findWantedDocument(
  deps: Deps,
  actor: Owner,
  { destination }: { destination: string | null | undefined },
) {
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
    /** What decides who may have its files (`mayDownload`). */
    template: await templateOf(deps, document),
  }
}
