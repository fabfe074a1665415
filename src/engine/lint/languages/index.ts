import { english } from './english.ts'
import { french } from './french.ts'
import type { LanguageRules } from './language-rules.ts'
import { spanish } from './spanish.ts'

export { countryWords } from './country-words.ts'
export type { LanguageRules, Particular, Wording } from './language-rules.ts'

const languages: Readonly<Record<string, LanguageRules>> = { en: english, fr: french, es: spanish }

/** The rules of a BCP 47 language; English where there are none yet. */
export function languageRules(language: string): LanguageRules {
  return languages[language.split('-')[0] ?? ''] ?? english
}
