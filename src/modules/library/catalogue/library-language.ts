import type { Catalogue } from './catalogue.ts'
import { isInLanguage } from './is-in-language.ts'

/** Languages that are shown the English library until there is a template in their own (SET-14). */
const sharingEnglish = new Set(['de', 'it', 'pt'])

/** The language of the templates that somebody who reads a language is shown first. */
export function libraryLanguage({ templates }: Pick<Catalogue, 'templates'>, language: string): string {
  const isShared = sharingEnglish.has(language) && !templates.some((entry) => isInLanguage(entry, language))
  return isShared ? 'en' : language
}
