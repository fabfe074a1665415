import type { Arrangement } from '../arrangement.ts'
import { createBrowse } from '../browse.ts'
import type { Catalogue, CatalogueTemplate } from '../catalogue.ts'
import { isInLanguage, languageOf } from '../is-in-language.ts'
import type { SearchHit, SearchSuggestion } from './contract.ts'
import { createSearch, type FoundDocument } from './create-search.ts'
import { toSearchDocument } from './to-search-document.ts'
import type { WordTables } from './word-tables.ts'

/** Of so many suggestions this part may be templates to go to, the rest words. */
const TEMPLATES_AMONG_SUGGESTIONS = 0.6

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

  function toHits(found: readonly FoundDocument[]): SearchHit[] {
    return found.flatMap(({ document, ...why }) => {
      const entry = templates[document]
      return entry === undefined ? [] : [{ entry, ...why }]
    })
  }

  return {
    browse: createBrowse(templates, arrangement, index.narrow),
    search: (question) => {
      const named = bySlug.get(question.query)
      if (named === undefined) {
        const { hits, ...rest } = index.search(question)
        return { ...rest, hits: toHits(hits) }
      }
      const { language, otherLanguages, filters, offset, limit } = question
      const isWanted = otherLanguages !== undefined || isInLanguage(named.entry, language)
      const { documents, facets } = index.narrow(isWanted ? [named.place] : [], filters)
      const hits = documents.map((document) => ({ document, titleMatches: [] }))
      return { total: documents.length, hits: toHits(hits.slice(offset, offset + limit)), facets }
    },
    suggest: ({ query, language, limit }) => {
      if (query.trim() === '') return []
      const { hits, correction } = index.search({
        query,
        language,
        otherLanguages: 'after',
        offset: 0,
        limit,
      })
      const completions = index.complete(correction ?? query, languageOf(language), limit)
      const shown = Math.max(Math.ceil(limit * TEMPLATES_AMONG_SUGGESTIONS), limit - completions.length)
      const found = toHits(hits.slice(0, shown)).map(toSuggestion)
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
