import type { Template, TemplateLabel } from '#engine/source/index.ts'
import type { LawRow } from '#engine/source/law/law-table.ts'
import { countUnread, type TemplateLaw, templateLaw } from '#engine/source/law/template-law.ts'
import { type Arrangement, noArrangement } from './arrangement.ts'
import type { BrowseQuery, BrowseResult } from './browse.ts'
import { type Counterpart, createFindCounterparts, createFindRelated } from './related.ts'
import { type Review, type ReviewState, reviewState } from './review-state.ts'
import { createCatalogueSearch } from './search/catalogue-search.ts'
import type { CatalogueQuery, SearchResult, SearchSuggestion, SuggestionQuery } from './search/contract.ts'
import type { SearchedText } from './search/search-document.ts'
import { noWords, type WordTables } from './search/word-tables.ts'

/** What the content build writes: `build/catalogue.json` (catalogue-file.ts). */
export interface CompiledCatalogue {
  templates: CompiledTemplate[]
  /** The rules of law that any of them relies on. */
  law: LawRow[]
  reviews: Review[]
  arrangement: Arrangement
  words: WordTables
}

export interface CompiledTemplate {
  template: Template
  /** Content hash of the compiled template: names its revision and its pictures. */
  revision: string
  /** Pages of its blank PDF. */
  pages: number
  /** Computed with it: of thousands of templates it would take a process many seconds to start. */
  label: TemplateLabel
  /** What the search reads of its text, for the same reason. */
  searched: SearchedText
  /** The family that it is a title of, and whether enough of its page is its own for search engines. */
  family?: { slug: string; isIndexable: boolean }
}

/** One template of the library: what pages show, and the tree that documents are made of. */
export interface CatalogueTemplate extends CompiledTemplate {
  /** Slug with D-number, as in addresses: `mutual-non-disclosure-agreement-D1`. */
  slug: string
}

/** The whole library, read-only, in every process: search touches neither database nor file. */
export interface Catalogue {
  templates: readonly CatalogueTemplate[]
  findBySlug(slug: string): CatalogueTemplate | undefined
  findByRevision(revision: string): CatalogueTemplate | undefined
  search(query: CatalogueQuery): SearchResult
  /** What stands on a shelf: a department by its sub-categories, everything else in the library's order. */
  browse(query: BrowseQuery): BrowseResult
  suggest(query: SuggestionQuery): SearchSuggestion[]
  /** Reads one more template for the search, or answers false where all are read. */
  readOn(): boolean
  /** The rules of law that a template relies on, as they stand today (`YYYY-MM-DD`). */
  lawOf(template: Template, today: string): TemplateLaw[]
  reviewOf(entry: CatalogueTemplate): ReviewState
  arrangement: Arrangement
  /** The same kind of document in other languages or under other laws. */
  counterpartsOf(entry: CatalogueTemplate): Counterpart[]
  /** What somebody who looks at a template may need as well, best first. */
  relatedTo(entry: CatalogueTemplate, limit: number): CatalogueTemplate[]
}

/** Makes a catalogue of compiled templates, and of what they share, and indexes it. */
export function createCatalogue(
  compiled: readonly CompiledTemplate[],
  {
    law = [],
    reviews = [],
    arrangement = noArrangement,
    words = noWords,
  }: Partial<Omit<CompiledCatalogue, 'templates'>> = {},
): Catalogue {
  // The library's own order is that of its numbers, wherever the files lie.
  const templates = compiled
    .toSorted((one, other) => one.template.number - other.template.number)
    .map((entry) => ({
      ...entry,
      slug: `${entry.template.slug}-D${entry.template.number}`,
    }))
  const bySlug = new Map(templates.map((entry) => [entry.slug, entry]))
  const byRevision = new Map(templates.map((entry) => [entry.revision, entry]))
  const rows = new Map(law.map((row) => [row.id, row]))
  return {
    templates,
    lawOf: (template, today) => templateLaw(template, rows, today),
    reviewOf: ({ template, revision }) =>
      reviewState({ slug: template.slug, revision, unread: countUnread(template, rows) }, reviews),
    arrangement,
    counterpartsOf: createFindCounterparts(templates, arrangement.counterparts),
    relatedTo: createFindRelated(templates),
    findBySlug: (slug) => bySlug.get(slug),
    findByRevision: (revision) => byRevision.get(revision),
    ...createCatalogueSearch(templates, arrangement, words),
  }
}
