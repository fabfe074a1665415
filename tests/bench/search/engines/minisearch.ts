import MiniSearch, { type SearchOptions } from 'minisearch'
import { type BuildEngine, DEPTH, FIELDS, fieldText, ownFirst } from '../engine.ts'

/**
 * As its documentation shows it: with nothing set, and with the prefixes, typing errors and boost of its
 * first example.
 */
const WAYS: Record<string, SearchOptions> = {
  default: {},
  documented: { boost: { title: 2 }, fuzzy: 0.2, prefix: true },
}

export const buildMiniSearch: BuildEngine = async (entries) => {
  const index = new MiniSearch({ fields: [...FIELDS] })
  index.addAll(
    entries.map((entry, id) => ({
      id,
      ...Object.fromEntries(FIELDS.map((field) => [field, fieldText(entry, field)])),
    })),
  )
  const ask = (query: string, options: SearchOptions | undefined) =>
    index.search(query, options).flatMap(({ id }) => entries[Number(id)] ?? [])
  return {
    search: async (query, language) =>
      Object.fromEntries(
        Object.entries(WAYS).flatMap(([way, options]) => {
          const found = ask(query, options)
          return [
            [way, found.slice(0, DEPTH).map(({ id }) => id)],
            [`${way}, own language first`, ownFirst(found, language)],
          ]
        }),
      ),
    once: async (query) => index.search(query, WAYS.documented),
  }
}
