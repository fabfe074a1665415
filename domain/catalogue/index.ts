export type { Arrangement, Collection, Family, LocalText, SubCategory } from './arrangement.ts'
export {
  type BrowseFilters,
  type BrowseQuery,
  type BrowseResult,
  countShelves,
  holds,
  type Shelf,
  type ShelfCounts,
} from './browse.ts'
export {
  type Catalogue,
  type CatalogueTemplate,
  type CompiledCatalogue,
  type CompiledTemplate,
  createCatalogue,
  loadCatalogue,
} from './catalogue.ts'
export type { Counterpart } from './families.ts'
export { isInLanguage, languageOf } from './is-in-language.ts'
export { libraryLanguage } from './library-language.ts'
export { listTopTemplates } from './list-top-templates.ts'
export { type Review, type ReviewGrade, type ReviewState, reviewState } from './review-state.ts'
export {
  type CatalogueDocument,
  cardPath,
  type PictureFormat,
  type PictureWidth,
  picturePath,
  toCatalogueDocument,
} from './schema.ts'
export type {
  CatalogueQuery,
  FacetValue,
  FoundBy,
  SearchFacets,
  SearchFilters,
  SearchHit,
  SearchResult,
  SearchSuggestion,
  SuggestionQuery,
  TemplateFormat,
  TextRange,
} from './search/contract.ts'
export { createSearch, type Search } from './search/create-search.ts'
export { fold } from './search/tokenize.ts'
export { keyOf, noWords, type SynonymGroup, tellingWords, type WordTables } from './search/word-tables.ts'
