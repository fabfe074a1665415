import { type FacetId, facetIds } from '../catalogue/schema.ts'

/** One value that the results can be narrowed to, or are. */
export interface FacetOption {
  value: string
  name: string
  count: number
  isChosen: boolean
  /** The results with it; those without it where it is chosen. */
  address: string
  /** Whether search engines may look at them: not at every combination. */
  isFollowed?: true
}

export interface Facet {
  id: FacetId
  options: FacetOption[]
}

/** What narrows the results, and the address of them without it. */
export interface Chip {
  id: FacetId
  name: string
  address: string
}

/** A longer query is no search. */
const QUERY_LENGTH = 200
const LAST_PAGE = 1_000

export type SearchAddress = ReturnType<typeof readSearch>

/** Reads a search from an address; whatever is not usable counts as absent. */
export function readSearch({ searchParams }: URL) {
  const text = (name: string) =>
    (searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, QUERY_LENGTH)
  const page = Number(searchParams.get('page') ?? 1)
  const filters: Partial<Record<FacetId, string>> = Object.fromEntries(
    facetIds.map((id) => [id, text(id)]).filter(([, value]) => value !== ''),
  )
  return {
    /** As they were typed. */
    words: text('q'),
    /** A template's slug or a keyword (ROUTE-11, APP-1). */
    named: text('t'),
    filters,
    /** Counted from 0. */
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page - 1 : 0,
    /** The words as they stand there, without correcting them. */
    isExact: searchParams.has('exact'),
  }
}

const slugPattern = /^[a-z\d]+(-[a-z\d]+)*-D\d+$/
const keywordPattern = /^[a-z\d]+(-[a-z\d]+){2,}$/

/** The words of a slug or of a keyword in the form of one: `bill-of-sale-D12` is about a bill of sale. */
export function wordsOf(named: string): string {
  const isAddress = slugPattern.test(named) || keywordPattern.test(named)
  return isAddress ? named.replace(/-D\d+$/, '').replaceAll('-', ' ') : named
}

/** The same search with one thing changed; the pages begin anew. Null takes a parameter away. */
export function searchAddress({ pathname, search }: URL, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(search)
  for (const name of ['page', 'wish']) query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query.size === 0 ? pathname : `${pathname}?${query}`
}
