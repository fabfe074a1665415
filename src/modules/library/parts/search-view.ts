import type { TemplateSummary } from './template-summary.ts'

/** A part of a text: from a character's index up to, and without, another's. */
export type TextRange = [start: number, end: number]

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
