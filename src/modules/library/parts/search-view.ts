import type { TemplateSummary } from './template-summary.ts'

/** A part of a text: from a character's index up to, and without, another's. */
type TextRange = [start: number, end: number]

/** Why a template was found that has none of the typed words in it. */
export interface FoundBy {
  kind: 'synonym' | 'translation' | 'spelling'
  typed: string
  meant: string
}

/** A template in the results of a search. */
export interface FoundTemplate extends TemplateSummary {
  /** Where it is opened. */
  address: string
  /** Its page speaks another language, so it is loaded as a document of its own. */
  isOtherDocument: boolean
  titleMatches: TextRange[]
  summaryMatches: TextRange[]
  foundBy?: FoundBy
  /** The law it is written for; left out where that is none in particular. */
  place?: string
}

export type FacetId = 'department' | 'category' | 'type' | 'language' | 'jurisdiction' | 'format' | 'free'

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

/** What a page shows of a search, on the website and in the web application alike. */
export interface SearchView {
  /** The words, as the field shows them; empty for the whole library. */
  query: string
  /** What was searched for in their place, and where the words themselves are searched for. */
  correction?: { words: string; insteadAddress: string }
  /** Words that nothing was found by, when the results are those of the others; and the wish that they may be. */
  missing?: string[]
  wish?: WishAsked
  total: number
  /** Counted from 1. */
  page: number
  pages: number
  previous?: string
  next?: string
  found: FoundTemplate[]
  /** The place in `found` from which on the templates have much less of the words; absent where none does. */
  lessCloseFrom?: number
  facets: Facet[]
  chips: Chip[]
  /** There when nothing fits (CAT-4). */
  nothing?: NothingFound
}

/** The form that says what is missing (CAT-4). */
export interface WishAsked {
  /** The number of this form: a wish that is sent twice is one. */
  submission: string
  /** The wish has arrived. */
  isWished: boolean
}

/** What helps somebody on who found nothing. */
export interface NothingFound extends WishAsked {
  /** The same words without filters, where those find something. */
  unfiltered?: { total: number; address: string }
  /** What the library is searched for instead (CAT-4). */
  keyword: { words: string; address: string }
  /** The default documents of the language (CAT-3). */
  suggested: FoundTemplate[]
  departments: { id: string; name: string; count: number; address: string }[]
}

/** A longer query is no search. */
const QUERY_LENGTH = 200
const LAST_PAGE = 1_000

export const facetIds = [
  'department',
  'category',
  'type',
  'language',
  'jurisdiction',
  'format',
  'free',
] as const

/** What an address asks of the search. */
export interface SearchAddress {
  /** `q`, the words as they were typed. */
  words: string
  /** `t`, a template's slug or a keyword (ROUTE-11, APP-1). */
  named: string
  filters: Partial<Record<FacetId, string>>
  /** Counted from 0. */
  page: number
  /** The words as they stand there, without correcting them. */
  isExact: boolean
}

/** Reads a search from an address; whatever is not usable counts as absent. */
export function readSearch({ searchParams }: URL): SearchAddress {
  const text = (name: string) =>
    (searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, QUERY_LENGTH)
  const page = Number(searchParams.get('page') ?? 1)
  return {
    words: text('q'),
    named: text('t'),
    filters: Object.fromEntries(
      facetIds.flatMap((id) => {
        const value = text(id)
        return value === '' ? [] : [[id, value]]
      }),
    ),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page - 1 : 0,
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
