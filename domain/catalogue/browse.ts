import type { Collection, SubCategory } from './arrangement.ts'
import type { Catalogue, CatalogueTemplate } from './catalogue.ts'
import { isInLanguage } from './is-in-language.ts'
import type { SearchFacets, SearchFilters, TemplateFormat } from './search/contract.ts'

/** What is looked at: the whole library, a department, or a collection across them. */
export type Shelf =
  | { kind: 'library' }
  | { kind: 'department'; id: string }
  | { kind: 'collection'; collection: Collection }

/** What browsing narrows a shelf by; the department is the shelf's own matter. */
export type BrowseFilters = Omit<SearchFilters, 'department'>

export interface BrowseQuery {
  shelf: Shelf
  /** The templates of this language, unless the filters name another. */
  language: string
  filters: BrowseFilters
  /** Templates to skip, and to give at most. */
  offset: number
  limit: number
}

export interface BrowseResult {
  total: number
  templates: CatalogueTemplate[]
  /** What else the shelf could be narrowed to: each facet counts as if it were not filtered by itself. */
  facets: SearchFacets
}

const FACETS = ['category', 'type', 'language', 'jurisdiction', 'format', 'free'] as const
type Facet = (typeof FACETS)[number]

/** The files that every document can be had as. */
const formats: readonly TemplateFormat[] = ['docx', 'pdf', 'txt']

/** The templates of a shelf that fit the filters: a department by its sub-categories, everything else in the library's order. */
export function browse(
  catalogue: Pick<Catalogue, 'templates' | 'arrangement'>,
  { shelf, language, filters, offset, limit }: BrowseQuery,
): BrowseResult {
  const wanted: BrowseFilters = { ...filters, language: filters.language ?? language }
  const counts: Record<Facet, Map<string, number>> = {
    category: new Map(),
    type: new Map(),
    language: new Map(),
    jurisdiction: new Map(),
    format: new Map(),
    free: new Map(),
  }
  const departments = new Map<string, number>()
  const fitting: CatalogueTemplate[] = []
  for (const entry of catalogue.templates) {
    if (!standsOn(entry, shelf)) continue
    const failing = failingFacet(entry, wanted)
    if (failing === 'several') continue
    if (failing === undefined) {
      fitting.push(entry)
      count(departments, entry.template.department)
    }
    // What only one filter keeps out would come in by another value of that one.
    for (const facet of failing === undefined ? FACETS : [failing]) {
      for (const value of valuesOf(entry, facet)) count(counts[facet], value)
    }
  }
  const inOrder =
    shelf.kind === 'department' ? byCategory(fitting, catalogue.arrangement.categories) : fitting
  return {
    total: fitting.length,
    templates: inOrder.slice(offset, offset + limit),
    facets: {
      department: sorted(departments),
      category: sorted(counts.category),
      type: sorted(counts.type),
      language: sorted(counts.language),
      jurisdiction: sorted(counts.jurisdiction),
      format: sorted(counts.format),
      free: counts.free.get('true') ?? 0,
    },
  }
}

/** Whether a shelf holds a template of a language. */
export function holds({ templates }: Pick<Catalogue, 'templates'>, shelf: Shelf, language: string): boolean {
  return templates.some((entry) => standsOn(entry, shelf) && isInLanguage(entry, language))
}

/** What stands on the library's shelves in one language; only what holds something. */
export interface ShelfCounts {
  departments: Map<string, { count: number; categories: { category: SubCategory; count: number }[] }>
  collections: { collection: Collection; count: number }[]
}

/** Counts the templates of a language on every shelf, in the order of the arrangement. */
export function countShelves(
  { templates, arrangement }: Pick<Catalogue, 'templates' | 'arrangement'>,
  language: string,
): ShelfCounts {
  const own = templates.filter((entry) => isInLanguage(entry, language))
  const inDepartments = Map.groupBy(own, ({ template }) => template.department)
  const departments: ShelfCounts['departments'] = new Map()
  for (const [id, entries] of inDepartments) {
    const inCategories = Map.groupBy(entries, ({ template }) => template.category)
    departments.set(id, {
      count: entries.length,
      categories: arrangement.categories.flatMap((category) => {
        const count = inCategories.get(category.code)?.length ?? 0
        return count === 0 ? [] : { category, count }
      }),
    })
  }
  return {
    departments,
    collections: arrangement.collections.flatMap((collection) => {
      const count = own.filter((entry) => standsOn(entry, { kind: 'collection', collection })).length
      return count === 0 ? [] : { collection, count }
    }),
  }
}

/** Whether a template stands on a shelf. */
export function standsOn({ template }: CatalogueTemplate, shelf: Shelf): boolean {
  if (shelf.kind === 'library') return true
  if (shelf.kind === 'department') return template.department === shelf.id
  const { types, categories } = shelf.collection
  return types.includes(template.type) || categories.includes(template.category)
}

function valuesOf({ template }: CatalogueTemplate, facet: Facet): readonly string[] {
  if (facet === 'format') return formats
  if (facet === 'language') return [template.language.replace(/-.*/, '')]
  return facet === 'free' ? (template.free ? ['true'] : []) : [template[facet]]
}

/** The one filter that keeps a template out; undefined where none does. */
function failingFacet(entry: CatalogueTemplate, filters: BrowseFilters): Facet | 'several' | undefined {
  let failing: Facet | undefined
  for (const facet of FACETS) {
    if (fits(entry, filters, facet)) continue
    if (failing !== undefined) return 'several'
    failing = facet
  }
  return failing
}

function fits(entry: CatalogueTemplate, filters: BrowseFilters, facet: Facet): boolean {
  const wanted = filters[facet]
  if (wanted === undefined) return true
  return facet === 'language'
    ? isInLanguage(entry, String(wanted))
    : valuesOf(entry, facet).includes(String(wanted))
}

function count(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

/** Most frequent first; of the same number, in the order of the alphabet, so that a page stays the same. */
function sorted(counts: ReadonlyMap<string, number>): { value: string; count: number }[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function byCategory(
  templates: readonly CatalogueTemplate[],
  categories: readonly SubCategory[],
): CatalogueTemplate[] {
  const place = new Map(categories.map(({ code }, position) => [code, position]))
  const placeOf = ({ template }: CatalogueTemplate) => place.get(template.category) ?? categories.length
  // Sorting keeps the library's order among those of one sub-category.
  return templates.toSorted((one, other) => placeOf(one) - placeOf(other))
}
