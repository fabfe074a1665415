import { isTagOf, languageOf } from '../library-language.ts'
import { buildIndex } from './build-index.ts'
import type { CatalogueQuery, SearchFacets, SearchFilters, SearchHit, SearchResult } from './contract.ts'
import { explainHit } from './explain-hit.ts'
import { buildFacets, countFacets } from './facets.ts'
import { Best, NameComparison } from './rank-documents.ts'
import { type Alternative, type ReadQuery, readQuery } from './read-query.ts'
import { DocumentScorer } from './score-documents.ts'
import type { SearchDocument } from './search-document.ts'
import { createComplete } from './suggest-words.ts'
import { unknownWords, withoutUnknownWords } from './without-unknown-words.ts'
import type { WordTables } from './word-tables.ts'

export interface FoundDocument extends Omit<SearchHit, 'entry'> {
  /** Its place in the list that the search was made of. */
  document: number
}

interface FoundDocuments extends Omit<SearchResult, 'hits'> {
  hits: FoundDocument[]
}

interface SearchQuestion extends CatalogueQuery {
  /** Code of the language whose documents stand first, where that is not the one asked in. */
  shown?: string
}

export interface Search {
  search(question: SearchQuestion): FoundDocuments
  /** Chosen documents as if a query had found them: those that the filters let through, and their facets. */
  narrow(documents: readonly number[], filters?: SearchFilters): { documents: number[]; facets: SearchFacets }
  /** Phrases of a language that begin with what was typed, those first that most templates have. */
  complete(beginning: string, language: string, limit: number): string[]
}

/** A longer query is cut: nobody searches by an essay. */
const LONGEST_QUERY = 200
/** Best documents whose names are compared with the query; the others keep the order of their words. */
const COMPARED = 200
/** What has less of the query than this part of what the best one has is no result. */
const PART_OF_BEST = 0.4
/** What has less than this part of the query has nothing to do with it. */
const LEAST = 0.3
/** What fits less than this part of what fits best, in whatever language, comes after all that is close. */
const CLOSE = 0.22
/** What fits less than this part of it is no result. */
const FAR = 0.1
/** A template answers a query when its names say this part of it; so many of the best are asked. */
const ANSWER = 0.65
const ANSWERS = 30
/** Of two equal fits, the one in another language comes after: far, unless the query is in that language. */
const OTHER_LANGUAGE = 0.3
const SPOKEN_LANGUAGE = 0.75
/** A title that says the whole query gets back this part of what its language takes. */
const NAMED = 0.3

/** Reads all documents, which takes time that grows with their text, and answers a search over them. */
export function createSearch(documents: readonly SearchDocument[], tables: WordTables): Search {
  const steps = createSearchInSteps(documents, tables)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same, with a pause after each document. */
export function* createSearchInSteps(
  documents: readonly SearchDocument[],
  tables: WordTables,
): Generator<void, Search> {
  const index = yield* buildIndex(documents, tables)
  const scorer = new DocumentScorer(index)
  const isFound = (alternative: Alternative) => scorer.isFound(alternative)
  const facetTable = buildFacets(documents)
  // Documents themselves are not kept: their texts are many times what answers need.
  const languages = documents.map(({ language }) => language)
  const tags = [...new Set(languages)]
  /** By what is shown, spoken, and whether others come after. */
  const known = new Map<string, Float32Array>()

  /** What of a document's fit its language leaves; 0 leaves it out. */
  function partsOf(shown: string, spoken: string, withOthers: boolean): Float32Array {
    // Languages come from addresses, and words from many more: only those that there are may take memory, and
    // time.
    const [own, said] = [shown, spoken].map((code) => (tags.some((tag) => isTagOf(tag, code)) ? code : ''))
    const key = [own, said, withOthers].join(' ')
    const parts =
      known.get(key) ??
      Float32Array.from(languages, (language) => {
        if (own && isTagOf(language, own)) return 1
        if (!withOthers) return 0
        return said && isTagOf(language, said) ? SPOKEN_LANGUAGE : OTHER_LANGUAGE
      })
    known.set(key, parts)
    return parts
  }

  function search(question: SearchQuestion): FoundDocuments {
    const typed = question.query.slice(0, LONGEST_QUERY)
    const query = readQuery(index, typed, languageOf(question.language), question)
    const whole = find(query, question)
    if (whole.isFitting) return withMissing(whole.found, unknownWords(index, query, isFound))
    for (const known of withoutUnknownWords(index, query, isFound)) {
      const rest = find(known.query, question)
      if (rest.isFitting) return withMissing(rest.found, known.missing)
    }
    return whole.found
  }

  /** What a query finds, and whether anything fits it, also of what the filters leave out. */
  function find(
    query: ReadQuery,
    { language, shown = language, otherLanguages, offset, limit, filters = {} }: SearchQuestion,
  ): { isFitting: boolean; found: FoundDocuments } {
    const { found, fit, coverage, described } = scorer.score(query)
    const parts = partsOf(shown, query.spoken, otherLanguages !== undefined)
    let most = 0
    let bestFit = 0
    for (let at = 0; at < found.length; at += 1) {
      const document = found[at] ?? 0
      const part = parts[document] ?? 0
      if (part === 0) continue
      most = Math.max(most, (coverage[document] ?? 0) * part)
      bestFit = Math.max(bestFit, fit[document] ?? 0)
    }
    const needed = Math.max(LEAST, most * PART_OF_BEST)
    const isFound = (document: number) =>
      (parts[document] ?? 0) > 0 &&
      (coverage[document] ?? 0) >= needed &&
      (fit[document] ?? 0) >= bestFit * FAR
    // Where a template is about the words, those that only have them in their text are no results.
    const isAbout = found.some((document) => described[document] === 1 && isFound(document))
    const kept = Math.max(COMPARED, offset + limit)
    const byFit = (one: number, other: number) => (fit[other] ?? 0) - (fit[one] ?? 0) || one - other
    const near = new Best(kept, byFit)
    const far = new Best(kept, byFit)
    const answers = new Best(ANSWERS, byFit)
    const counter = countFacets(facetTable, filters)
    let isFitting = false
    let total = 0
    let close = 0
    for (let at = 0; at < found.length; at += 1) {
      const document = found[at] ?? 0
      if (!isFound(document) || (isAbout && described[document] === 0)) continue
      isFitting = true
      const isClose = (fit[document] ?? 0) >= bestFit * CLOSE
      fit[document] = (fit[document] ?? 0) * (parts[document] ?? 0)
      if (isClose) answers.offer(document)
      if (!counter.take(document)) continue
      total += 1
      if (isClose) close += 1
      const best = isClose ? near : far
      best.offer(document)
    }
    const names = new NameComparison(index, query)
    const isAnswered =
      !query.isTelling || (isAbout && answers.inOrder().some((document) => names.of(document).says >= ANSWER))
    const ranked = byName(names, near.inOrder(), fit, parts)
    if (ranked.length < offset + limit) ranked.push(...byName(names, far.inOrder(), fit, parts))
    return {
      isFitting,
      found: {
        total,
        close: isAnswered ? close : 0,
        ...(isFitting && !isAnswered && { isWeak: true as const }),
        hits: ranked
          .slice(offset, offset + limit)
          .map((document) => ({ document, ...explainHit(index, query, document) })),
        facets: counter.facets(),
        ...(query.correction !== undefined && isFitting && { correction: query.correction }),
      },
    }
  }

  /** The first of them in the order that their names give. */
  function byName(
    names: NameComparison,
    inOrder: number[],
    fit: Float32Array,
    parts: Float32Array,
  ): number[] {
    const compared = inOrder.slice(0, COMPARED).map((document) => {
      const { times, plus, named } = names.of(document)
      const part = parts[document] ?? 0
      const score = (fit[document] ?? 0) * times * (1 + NAMED * named * (1 / part - 1)) + plus * part
      return { document, score }
    })
    compared.sort((one, other) => other.score - one.score || one.document - other.document)
    return [...compared.map(({ document }) => document), ...inOrder.slice(COMPARED)]
  }

  return {
    search,
    narrow: (chosen, filters = {}) => {
      const counter = countFacets(facetTable, filters)
      const documents = chosen.filter((document) => counter.take(document))
      return { documents, facets: counter.facets() }
    },
    complete: createComplete(index),
  }
}

const withMissing = (found: FoundDocuments, missing: string[]) =>
  missing.length > 0 ? { ...found, missing } : found
