import { isTagOf, languageOf } from '../library-language.ts'
import { type FacetId, facetIds } from '../schema.ts'
import type { FacetValue, SearchFacets, SearchFilters } from './contract.ts'
import type { SearchDocument } from './search-document.ts'

type FacetTable = ReturnType<typeof buildFacets>

/** What documents have. Those with the same values in every facet share a profile, and are counted by it. */
export function buildFacets(documents: readonly SearchDocument[]) {
  const noLists = facetIds.map((facet) => [facet, []])
  const lists: Record<FacetId, (readonly string[])[]> = Object.fromEntries(noLists)
  const numbers = new Map<string, number>()
  const numberOf = (facet: FacetId, values: readonly string[]) => {
    const key = [facet, ...values].join('\n')
    const number = numbers.get(key) ?? lists[facet].push(values) - 1
    numbers.set(key, number)
    return number
  }
  const known = new Map<string, number>()
  const rows: number[] = []
  const profileOf = Uint32Array.from(documents, (document) => {
    const row = facetIds.map((facet) => numberOf(facet, valuesOf(document, facet)))
    const key = row.join(' ')
    const profile = known.get(key) ?? known.size
    if (profile === known.size) rows.push(...row)
    known.set(key, profile)
    return profile
  })
  // The profile of every document; for every profile the numbers of its seven lists in the order of the
  // facets.
  return { lists, profileOf, rows: Uint16Array.from(rows) }
}

function valuesOf({ language, facets }: SearchDocument, facet: FacetId): readonly string[] {
  switch (facet) {
    case 'language':
      // With its country, because a filter may name one.
      return [language]
    case 'format':
      return facets.formats
    case 'free':
      return facets.free ? ['free'] : []
    default:
      return [facets[facet]].flat()
  }
}

/** Beside the places of the facets: what filters make of a profile. */
const THROUGH = -1
const OUT = -2

/** Counts results by what they could be narrowed to, and narrows them. */
export function countFacets({ lists, profileOf, rows }: FacetTable, filters: SearchFilters) {
  const size = rows.length / facetIds.length
  const taken = new Uint32Array(size)
  const seen: number[] = []
  const verdicts = judgeProfiles({ lists, rows }, filters)
  /**
   * How many results each list of each facet has.
   * What a facet's own filter alone keeps out counts there: another value of it would let that in.
   */
  const counts = () =>
    facetIds.map((facet, place) => {
      const column = new Uint32Array(lists[facet].length)
      for (let at = 0; at < seen.length; at += 1) {
        const profile = seen[at] ?? 0
        const verdict = verdicts === undefined ? THROUGH : verdicts[profile]
        if (verdict !== THROUGH && verdict !== place) continue
        const list = rows[profile * facetIds.length + place] ?? 0
        column[list] = (column[list] ?? 0) + (taken[profile] ?? 0)
      }
      return column
    })
  return {
    /** Takes a result, and answers whether the filters let it through. */
    take: (document: number): boolean => {
      const profile = profileOf[document] ?? 0
      const before = taken[profile] ?? 0
      if (before === 0) seen.push(profile)
      taken[profile] = before + 1
      return verdicts === undefined || verdicts[profile] === THROUGH
    },
    facets: (): SearchFacets => {
      const byList = counts()
      const sumsOf = (facet: FacetId, shown = (value: string) => value): FacetValue[] => {
        const sums = new Map<string, number>()
        for (const [list, count] of byList[facetIds.indexOf(facet)]?.entries() ?? []) {
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

/**
 * By profile: that it is let through, the place of the one facet whose filter keeps it out, or that several
 * do. Undefined where there are no filters.
 */
function judgeProfiles({ lists, rows }: Pick<FacetTable, 'lists' | 'rows'>, filters: SearchFilters) {
  const tests = facetIds.flatMap((facet, place) => {
    const fits = filterOf(facet, filters)
    return fits === undefined ? [] : [{ place, passes: lists[facet].map(fits) }]
  })
  if (tests.length === 0) return undefined
  const verdicts = new Int8Array(rows.length / facetIds.length).fill(THROUGH)
  for (let profile = 0; profile < verdicts.length; profile += 1) {
    for (const { place, passes } of tests) {
      if (passes[rows[profile * facetIds.length + place] ?? 0] === true) continue
      verdicts[profile] = verdicts[profile] === THROUGH ? place : OUT
    }
  }
  return verdicts
}

/** Whether a filter lets the values of a document through; undefined where there is no filter. */
function filterOf(
  facet: FacetId,
  filters: SearchFilters,
): ((values: readonly string[]) => boolean) | undefined {
  const wanted = facet === 'free' ? filters.free && 'free' : filters[facet]
  if (wanted === undefined) return undefined
  if (facet === 'language') return (values) => values.some((tag) => isTagOf(tag, wanted))
  return (values) => values.includes(wanted)
}
