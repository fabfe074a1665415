import type { Catalogue, CatalogueTemplate } from './catalogue.ts'

/** Whether a template is written in a language, whichever its country: `en-US` is in `en`. */
export function isInLanguage({ template }: Pick<CatalogueTemplate, 'template'>, language: string): boolean {
  return isTagOf(template.language, language)
}

/** The same for the template's language tag (BCP 47) alone. */
export function isTagOf(tag: string, language: string): boolean {
  return tag === language || tag.startsWith(`${language}-`)
}

/** Language code of a tag, without its country. */
export function languageOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag
}

/** Languages that are shown the English library until there is a template in their own (SET-14). */
const sharingEnglish = new Set(['de', 'it', 'pt'])

/** The language of the templates that somebody who reads a language is shown first. */
export function libraryLanguage({ templates }: Pick<Catalogue, 'templates'>, language: string): string {
  const isShared = sharingEnglish.has(language) && !templates.some((entry) => isInLanguage(entry, language))
  return isShared ? 'en' : language
}
