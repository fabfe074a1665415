import type { TemplateType } from '#engine/source/index.ts'
import type { CatalogueTemplate } from '../catalogue.ts'
import type { FacetId, FoundBy, TextRange } from '../schema.ts'

/** What is asked of the search, on the website, in the web application and by the template API alike. */
export interface CatalogueQuery {
  /** Words as the visitor typed them, or a slug. */
  query: string
  /** Language code such as `en`: templates of other languages are left out, or come after this one's. */
  language: string
  otherLanguages?: 'after'
  /** Results to skip, and to give at most. */
  offset: number
  limit: number
  filters?: SearchFilters
  /** Words that are no words stay as they were typed: "Search instead for …". */
  asTyped?: true
}

/** Each narrows the results to one value. */
export interface SearchFilters {
  department?: string
  /** A sub-category's code, such as `L01`. */
  category?: string
  type?: TemplateType
  /** Language code such as `en`, or one with its country such as `en-US`. */
  language?: string
  /** `neutral` or an ISO 3166 code: `US` does not find `US-CA`. */
  jurisdiction?: string
  free?: true
  format?: TemplateFormat
}

/** The files that a document can be had as. */
export type TemplateFormat = 'docx' | 'pdf' | 'txt' | 'xlsx'

export interface SearchResult {
  /** How many fit in all; `hits` is one batch of them. */
  total: number
  /** How many of them fit well: they stand first, and the rest has much less of the query. */
  close: number
  /**
   * Set when no template, filters aside, is what was asked for: those that there are only have some of the
   * words, or have them in their text.
   */
  isWeak?: true
  hits: SearchHit[]
  facets: SearchFacets
  /** The query with its misspelt words put right, when that is what was searched. */
  correction?: string
  /**
   * Words of the query that nothing is found by, as they were typed: what was found, filters aside, has the
   * others. The search does not read whole texts.
   */
  missing?: string[]
}

export interface SearchHit {
  entry: CatalogueTemplate
  /** The parts of its title, and of its summary, that the query found. */
  titleMatches: TextRange[]
  summaryMatches: TextRange[]
  /** Why it is here, where the query's most telling word is not in it as typed, or only in a keyword. */
  foundBy?: FoundBy
}

export interface FacetValue {
  value: string
  count: number
}

/**
 * What the query's results could be narrowed to: each facet counts as if it were not filtered by itself. Most
 * frequent first, languages without a country; `free` is how many are.
 */
export type SearchFacets = Record<Exclude<FacetId, 'free'>, FacetValue[]> & { free: number }

export interface SuggestionQuery {
  /** What has been typed so far; its last word may be a beginning. */
  query: string
  /** Language code such as `en`: suggestions in it come first. */
  language: string
  limit: number
}

/** What to offer while somebody types: a template to go to, or words to search for. */
export type SearchSuggestion =
  | {
      kind: 'template'
      /** Slug with D-number. */
      slug: string
      title: string
      /** Of the template, with its country. */
      language: string
      titleMatches: TextRange[]
      foundBy?: FoundBy
    }
  | { kind: 'words'; words: string }
