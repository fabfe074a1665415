import { type Catalogue, type CatalogueTemplate, isInLanguage } from './catalogue.ts'

/** The templates to suggest first, at most `maximum`. Until downloads are counted, the order is the library's own. */
export function listTopTemplates(
  catalogue: Catalogue,
  language: string,
  maximum: number,
): CatalogueTemplate[] {
  return catalogue.templates.filter((entry) => isInLanguage(entry, language)).slice(0, maximum)
}
