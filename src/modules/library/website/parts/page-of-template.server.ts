import { defaultLanguage, type Language, languageOfTag } from '#kernel/i18n/languages.ts'
import type { CatalogueTemplate } from '../../catalogue/catalogue.ts'

/** The language in which a template has its page (LANG-2): its own, or English while its own is not spoken yet. */
export function pageLanguageOf({ template }: Pick<CatalogueTemplate, 'template'>): Language {
  return languageOfTag(template.language) ?? defaultLanguage
}

/** The address of a template's page, with the prefix of its language. */
export function pathOfTemplate(entry: Pick<CatalogueTemplate, 'template' | 'slug'>): string {
  return `${pageLanguageOf(entry).prefix}/templates/${entry.slug}/`
}
