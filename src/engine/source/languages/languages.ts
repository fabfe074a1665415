import type { PartyKind } from '../template.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'
import type { LanguageWords, PartyPhrase } from './words.ts'

export type { LanguageWords, PartyPhrase } from './words.ts'

const languages: Record<string, LanguageWords> = { ...english, ...french, ...spanish, ...german }

/** The BCP 47 languages that a template may be written in. */
export const LANGUAGES: readonly string[] = Object.keys(languages)

/** The words for a language of `LANGUAGES`. @throws RangeError for any other; the parser refuses it first. */
export function wordsFor(language: string): LanguageWords {
  const words = languages[language]
  if (!words || !hasWords(language)) throw new RangeError(`no words for the language ${language}`)
  return words
}

export function hasWords(language: string): boolean {
  return Object.hasOwn(languages, language)
}

/**
 * What the language's contracts say of a party of this kind, in their order: what the interview asks for. The
 * e-mail address is no part of a description, but notices need it; who signs for a company comes last.
 */
export function partyPartsFor(language: string, kind: PartyKind): (PartyPhrase['part'] | 'email')[] {
  const described = wordsFor(language).party[kind].map(({ part }) => part)
  const signatory = ['signatoryName', 'signatoryTitle'] as const
  const own = described.filter((part) => !signatory.some((name) => name === part))
  return kind === 'company' ? [...own, 'email', ...signatory] : [...own, 'email']
}
