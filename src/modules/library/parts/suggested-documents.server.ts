import { defaultKeywords } from '#content/landing/landing-pages.ts'
import type { LanguageCode } from '#kernel/i18n/languages.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { listTopTemplates } from '../catalogue/list-top-templates.ts'

/** CAT-1, CAT-3. */
const SUGGESTED = 12
const ASKED_FOR = 50

/** CAT-3: the keyword of a language that has none of its own is the English one. */
export function defaultKeyword(language: LanguageCode): string {
  const keywords: Partial<Record<LanguageCode, string>> = defaultKeywords
  return keywords[language] ?? defaultKeywords.en
}

/**
 * The documents that a landing page suggests: what its keyword finds, and then, up to twelve, the default
 * ones, which are also all there is where it finds nothing (CAT-4). The default ones are the first twelve of
 * the top list, the third moved first (CAT-1).
 */
export function suggestedDocuments(catalogue: Catalogue, language: LanguageCode, keyword?: string) {
  const answer =
    keyword === undefined
      ? undefined
      : catalogue.search({ query: keyword.replaceAll('-', ' '), language, offset: 0, limit: SUGGESTED })
  const found = answer === undefined || answer.isWeak ? [] : answer.hits.map(({ entry }) => entry)
  const defaults = thirdFirst(listTopTemplates(catalogue, language, ASKED_FOR).slice(0, SUGGESTED))
  return [...new Set([...found, ...defaults])].slice(0, SUGGESTED)
}

function thirdFirst<Entry>(entries: readonly Entry[]): Entry[] {
  const third = entries[2]
  return third === undefined ? [...entries] : [third, ...entries.filter((entry) => entry !== third)]
}
