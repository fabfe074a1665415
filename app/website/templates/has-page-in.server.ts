import { type CatalogueTemplate, isInLanguage } from '#domain/catalogue/index.ts'
import { defaultLanguage, type LanguageCode, languages } from '../../languages.ts'

/** Whether a template has its page on the site in this language: its own, or the default one while its own is not spoken yet. */
export function hasPageIn(entry: CatalogueTemplate, language: LanguageCode): boolean {
  const own = languages.find(({ code }) => isInLanguage(entry, code)) ?? defaultLanguage
  return own.code === language
}
