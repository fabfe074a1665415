/** What the search knows of one template. It finds nothing else, and shows nothing of it. */
export interface SearchDocument {
  /** BCP 47, such as `en-US`. */
  language: string
  title: string
  keywords: readonly string[]
  summary: string
  /** Names that place it: department, sub-category, collections, the country of its law. */
  places: readonly string[]
  headings: readonly string[]
  /** Labels of its questions, and the questions that its page answers. */
  questions: readonly string[]
  /** The running text of its page. */
  copy: readonly string[]
  facets: DocumentFacets
}

/** What a search can be narrowed by. */
export interface DocumentFacets {
  department: string
  category: string
  type: string
  jurisdiction: string
  formats: readonly string[]
  free: boolean
}
