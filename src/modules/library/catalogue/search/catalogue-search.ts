import type { Arrangement } from '../arrangement.ts'
import { createBrowse } from '../browse.ts'
import type { Catalogue, CatalogueTemplate } from '../catalogue.ts'
import { isInLanguage, languageOf, libraryLanguage } from '../library-language.ts'
import type { SearchHit, SearchSuggestion } from './contract.ts'
import { createSearchInSteps, type FoundDocument, type Search } from './create-search.ts'
import { type SearchDocument, toSearchDocument } from './search-document.ts'
import type { WordTables } from './word-tables.ts'

/** Of so many suggestions this part may be templates to go to, the rest words. */
const TEMPLATES_AMONG_SUGGESTIONS = 0.6

/** `D13`, `#13` or `13`, as a template is named in addresses and letters. */
const NUMBER = /^\s*(?:#\s*d?|d?)[\s-]*(\d{1,6})\s*$/i

/**
 * Search over the templates of a catalogue, and the way through its shelves. What comes before `readOn` has
 * read all of them waits until the rest is read.
 */
export function createCatalogueSearch(
  templates: readonly CatalogueTemplate[],
  arrangement: Arrangement,
  words: WordTables,
): Pick<Catalogue, 'search' | 'suggest' | 'browse' | 'readOn'> {
  function* readAll(): Generator<void, Search> {
    const documents: SearchDocument[] = []
    for (const entry of templates) {
      documents.push(toSearchDocument(entry, arrangement))
      yield
    }
    return yield* createSearchInSteps(documents, words)
  }
  const steps = readAll()
  let whole: Search | undefined
  function readOn(): boolean {
    const step = steps.next()
    if (step.done) whole ??= step.value
    return !step.done
  }
  function readWhole(): Search {
    while (whole === undefined && readOn());
    if (whole === undefined) throw new Error('the templates could not be read for the search')
    return whole
  }
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
    readOn,
    browse: createBrowse(templates, arrangement, (documents, filters) =>
      readWhole().narrow(documents, filters),
    ),
    search: (question) => {
      const named = namedBy(question.query)
      if (named === undefined) {
        const { hits, ...rest } = readWhole().search({ ...question, shown: shownIn(question.language) })
        return { ...rest, hits: toHits(hits) }
      }
      const { language, otherLanguages, filters, offset, limit } = question
      const isWanted = otherLanguages !== undefined || isInLanguage(named.entry, shownIn(language))
      const { documents, facets } = readWhole().narrow(isWanted ? [named.place] : [], filters)
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
      const index = readWhole()
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
