import type { Arrangement } from '../arrangement.ts'
import { createBrowse } from '../browse.ts'
import type { Catalogue, CatalogueTemplate } from '../catalogue.ts'
import { isInLanguage, languageOf, libraryLanguage } from '../library-language.ts'
import type { SearchHit, SearchSuggestion } from './contract.ts'
import { createSearch, type FoundDocument } from './create-search.ts'
import { toSearchDocument } from './search-document.ts'
import type { WordTables } from './word-tables.ts'

/** Of so many suggestions this part may be templates to go to, the rest words. */
const TEMPLATES_AMONG_SUGGESTIONS = 0.6

/** `D13`, `#13` or `13`, as a template is named in addresses and letters. */
const NUMBER = /^\s*(?:#\s*d?|d?)[\s-]*(\d{1,6})\s*$/i

/** Search over the templates of a catalogue, and the way through its shelves. */
export function createCatalogueSearch(
  templates: readonly CatalogueTemplate[],
  arrangement: Arrangement,
  words: WordTables,
): Pick<Catalogue, 'search' | 'suggest' | 'browse'> {
  const index = createSearch(
    templates.map((entry) => toSearchDocument(entry, arrangement)),
    words,
  )
  const bySlug = new Map(templates.map((entry, place) => [entry.slug, { entry, place }]))
  const byNumber = new Map(templates.map((entry, place) => [entry.template.number, { entry, place }]))
  /** The template that a query names by its slug or number. */
  const namedBy = (query: string) => bySlug.get(query) ?? byNumber.get(Number(NUMBER.exec(query)?.[1]))

  /** One template of each language says as much of languages as all of them. */
  const samples = [...new Map(templates.map((entry) => [entry.template.language, entry])).values()]
  const shownIn = (language: string) => libraryLanguage({ templates: samples }, language)

  function toHits(found: readonly FoundDocument[]): SearchHit[] {
    return found.flatMap(({ document, ...why }) => {
      const entry = templates[document]
      return entry === undefined ? [] : [{ entry, ...why }]
    })
  }

  return {
    browse: createBrowse(templates, arrangement, index.narrow),
    search: (question) => {
      const named = namedBy(question.query)
      if (named === undefined) {
        const { hits, ...rest } = index.search({ ...question, shown: shownIn(question.language) })
        return { ...rest, hits: toHits(hits) }
      }
      const { language, otherLanguages, filters, offset, limit } = question
      const isWanted = otherLanguages !== undefined || isInLanguage(named.entry, shownIn(language))
      const { documents, facets } = index.narrow(isWanted ? [named.place] : [], filters)
      const hits = documents.map((document) => ({ document, titleMatches: [], summaryMatches: [] }))
      const total = documents.length
      return { total, close: total, hits: toHits(hits.slice(offset, offset + limit)), facets }
    },
    suggest: ({ query, language, limit }) => {
      if (query.trim() === '') return []
      const named = namedBy(query)
      if (named !== undefined) {
        return [toSuggestion({ entry: named.entry, titleMatches: [], summaryMatches: [] })]
      }
      const { hits, close, correction } = index.search({
        query,
        language,
        shown: shownIn(language),
        otherLanguages: 'after',
        offset: 0,
        limit,
      })
      const completions = index.complete(correction ?? query, languageOf(language), limit)
      // What nothing is suggested for is still put right, as the search for it will.
      if (correction !== undefined && close === 0) completions.unshift(correction)
      const room = Math.max(Math.ceil(limit * TEMPLATES_AMONG_SUGGESTIONS), limit - completions.length)
      const found = toHits(hits.slice(0, Math.min(room, close))).map(toSuggestion)
      const titles = new Set(found.map((suggestion) => suggestion.title))
      const others = completions.filter((words) => !titles.has(words)).slice(0, limit - found.length)
      return [...others.map((words) => ({ kind: 'words' as const, words })), ...found]
    },
  }
}

function toSuggestion({ entry, titleMatches, foundBy }: SearchHit): SearchSuggestion & { kind: 'template' } {
  const { slug, template } = entry
  const { title, language } = template
  return { kind: 'template', slug, title, language, titleMatches, ...(foundBy && { foundBy }) }
}
