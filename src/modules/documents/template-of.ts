import type { Template } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { type Document, getTemplateRevision } from './queries.ts'

/** The template a document was made from: from memory while the catalogue still holds that revision, else as it was kept. */
export async function templateOf(
  { db, catalogue }: Pick<Dependencies, 'db' | 'catalogue'>,
  document: Pick<Document, 'revision'>,
): Promise<Template> {
  return catalogue.findByRevision(document.revision)?.template ?? getTemplateRevision(db, document.revision)
}
