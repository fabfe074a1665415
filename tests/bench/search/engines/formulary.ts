import { createSearch } from '#modules/library/catalogue/search/create-search.ts'
import { type BuildEngine, DEPTH } from '../engine.ts'

/** Ours, as the website asks it. */
export const buildFormulary: BuildEngine = async (entries, words) => {
  const search = createSearch(
    entries.map(({ document }) => document),
    words,
  )
  const ask = (query: string, language: string) =>
    search.search({ query, language, otherLanguages: 'after', offset: 0, limit: DEPTH })
  return {
    search: async (query, language) => ({
      'as it comes': ask(query, language).hits.map(({ document }) => entries[document]?.id ?? ''),
    }),
    once: async (query, language) => {
      const { correction } = ask(query, language)
      return search.complete(correction ?? query, language, DEPTH)
    },
  }
}
