import { isTagOf, languageOf } from '../is-in-language.ts'
import type { FacetValue, SearchFacets, SearchFilters } from './contract.ts'
import type { SearchDocument } from './search-document.ts'

const FACETS = ['department', 'category', 'type', 'language', 'jurisdiction', 'format', 'free'] as const
type Facet = (typeof FACETS)[number]

/** What documents have, as numbers of lists that those with the same values share: a count is then a step in an array. */
export interface FacetTable {
  lists: Readonly<Record<Facet, readonly (readonly string[])[]>>
  /** For every document its seven numbers in the order of the facets, side by side because they are read together. */
  rows: Uint16Array
}

/** Counts results by what they could be narrowed to, and narrows them. */
export interface FacetCounter {
  /** Takes a result, and answers whether the filters let it through. */
  take(document: number): boolean
  facets(): SearchFacets
}

export function buildFacets(documents: readonly SearchDocument[]): FacetTable {
  const rows = new Uint16Array(documents.length * FACETS.length)
  const lists = Object.fromEntries(
    FACETS.map((facet, place) => {
      const numbers = new Map<string, number>()
      const all: (readonly string[])[] = []
      for (const [document, each] of documents.entries()) {
        const values = valuesOf(each, facet)
        const key = values.join('\n')
        const number = numbers.get(key) ?? all.push(values) - 1
        numbers.set(key, number)
        rows[document * FACETS.length + place] = number
      }
      return [facet, all]
    }),
  ) as Record<Facet, (readonly string[])[]>
  return { lists, rows }
}

function valuesOf({ language, facets }: SearchDocument, facet: Facet): readonly string[] {
  switch (facet) {
    case 'language':
      // With its country, because a filter may name one.
      return [language]
    case 'format':
      return facets.formats
    case 'free':
      return facets.free ? ['free'] : []
    default:
      return [facets[facet]]
  }
}

export function countFacets({ lists, rows }: FacetTable, filters: SearchFilters): FacetCounter {
  const counts = FACETS.map((facet) => new Uint32Array(lists[facet].length))
  /** The facets that are filtered, and which of their lists the filter lets through. */
  const tests = FACETS.flatMap((facet, place) => {
    const fits = filterOf(facet, filters)
    return fits === undefined ? [] : [{ place, passes: lists[facet].map(fits) }]
  })
  const add = (place: number, document: number) => {
    const column = counts[place]
    const list = rows[document * FACETS.length + place] ?? 0
    if (column !== undefined) column[list] = (column[list] ?? 0) + 1
  }
  return {
    take: (document) => {
      let failing = 0
      let failed = 0
      for (const { place, passes } of tests) {
        if (passes[rows[document * FACETS.length + place] ?? 0] === true) continue
        failing += 1
        failed = place
      }
      if (failing > 1) return false
      // What only one filter keeps out would come in by another value of that one.
      if (failing === 1) add(failed, document)
      else for (let place = 0; place < FACETS.length; place += 1) add(place, document)
      return failing === 0
    },
    facets: () => {
      const sumsOf = (facet: Facet, shown = (value: string) => value): FacetValue[] => {
        const sums = new Map<string, number>()
        for (const [list, count] of counts[FACETS.indexOf(facet)]?.entries() ?? []) {
          if (count === 0) continue
          for (const value of lists[facet][list] ?? []) {
            sums.set(shown(value), (sums.get(shown(value)) ?? 0) + count)
          }
        }
        return Array.from(sums, ([value, count]) => ({ value, count })).sort(
          (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
        )
      }
      return {
        department: sumsOf('department'),
        category: sumsOf('category'),
        type: sumsOf('type'),
        language: sumsOf('language', languageOf),
        jurisdiction: sumsOf('jurisdiction'),
        format: sumsOf('format'),
        free: sumsOf('free')[0]?.count ?? 0,
      }
    },
  }
}

/** Whether a filter lets the values of a document through; undefined where there is no filter. */
function filterOf(
  facet: Facet,
  filters: SearchFilters,
): ((values: readonly string[]) => boolean) | undefined {
  const wanted = facet === 'free' ? filters.free && 'free' : filters[facet]
  if (wanted === undefined) return undefined
  if (facet === 'language') return (values) => values.some((tag) => isTagOf(tag, wanted))
  return (values) => values.includes(wanted)
}
