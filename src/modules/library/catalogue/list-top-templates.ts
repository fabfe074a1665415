import type { Catalogue, CatalogueTemplate } from './catalogue.ts'
import { isInLanguage, libraryLanguage } from './library-language.ts'

/**
 * The templates to suggest first, at most `maximum`; those of other languages are left out, or come after.
 * Until downloads are counted, the order is the library's own.
 */
export function listTopTemplates(
  catalogue: Pick<Catalogue, 'templates'>,
  language: string,
  maximum: number,
  otherLanguages?: 'after',
): CatalogueTemplate[] {
  const shown = libraryLanguage(catalogue, language)
  const { own = [], other = [] } = Object.groupBy(catalogue.templates, (entry) =>
    isInLanguage(entry, shown) ? 'own' : 'other',
  )
  return (otherLanguages === 'after' ? [...own, ...other] : own).slice(0, maximum)
}

/** The template that stands for the library: the longest that anybody may have, as its first page is full. */
export function featuredOf<Entry extends { template: { free: boolean }; pages: number }>(
  templates: readonly Entry[],
): Entry | undefined {
  const free = templates.filter(({ template }) => template.free)
  return free.toSorted((one, other) => other.pages - one.pages)[0] ?? templates[0]
}
