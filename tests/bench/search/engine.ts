import type { WordTables } from '#modules/library/catalogue/search/word-tables.ts'
import type { Entry } from './corpus.ts'

/** Names of entries, best first. */
export type Ranking = string[]

/**
 * A search engine in the comparison. It may answer a query in several documented ways: the one that does best
 * is compared.
 */
export interface SearchEngine {
  /** Ways in which it answers, such as `as it comes` and `own language first`. */
  search(query: string, language: string): Promise<Record<string, Ranking>>
  /** One answer as the product would ask for it while somebody types, for its time alone. */
  once(query: string, language: string): Promise<unknown>
  close?(): Promise<void>
}

export type BuildEngine = (entries: readonly Entry[], words: WordTables) => Promise<SearchEngine>

/** How many results are judged. */
export const DEPTH = 10

/** The text fields that every engine reads, from the most to the least telling. */
export const FIELDS = ['title', 'keywords', 'summary', 'places', 'headings', 'questions', 'copy'] as const
export type Field = (typeof FIELDS)[number]

export function fieldText({ document }: Entry, field: Field): string {
  const value = document[field]
  return typeof value === 'string' ? value : value.join('\n')
}

/** Those of the visitor's language first, as the product wants it, and otherwise in their order. */
export function ownFirst(found: readonly Entry[], language: string): Ranking {
  const isOwn = ({ document }: Entry) => document.language.startsWith(language)
  return [...found.filter(isOwn), ...found.filter((entry) => !isOwn(entry))]
    .slice(0, DEPTH)
    .map(({ id }) => id)
}
