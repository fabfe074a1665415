import type { Arrangement, Collection, SubCategory, TitleFamily } from './arrangement.ts'
import type { Catalogue, CatalogueTemplate } from './catalogue.ts'
import { isInLanguage, libraryLanguage } from './library-language.ts'
import type { SearchFacets, SearchFilters } from './search/contract.ts'
import type { Search } from './search/create-search.ts'

/** What is looked at: the whole library, a department, a collection across them, or a family of titles. */
export type Shelf =
  | { kind: 'library' }
  | { kind: 'department'; id: string }
  | { kind: 'collection'; collection: Collection }
  | { kind: 'family'; family: TitleFamily }

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

/** Makes the way through the library: what fits is found, and counted, as the results of a search are. */
export function createBrowse(
  templates: readonly CatalogueTemplate[],
  { categories }: Arrangement,
  narrow: Search['narrow'],
): Catalogue['browse'] {
  return ({ shelf, language, filters, offset, limit }) => {
    // A department is one more filter, so that the others are counted beside it.
    const department = shelf.kind === 'department' ? { department: shelf.id } : {}
    const chosen = templates.flatMap((entry, place) =>
      shelf.kind === 'department' || standsOn(entry, shelf) ? place : [],
    )
    const { documents, facets } = narrow(chosen, {
      ...filters,
      ...department,
      language: filters.language ?? libraryLanguage({ templates }, language),
    })
    const fitting = documents.flatMap((place) => templates[place] ?? [])
    const inOrder = shelf.kind === 'department' ? byCategory(fitting, categories) : fitting
    return { total: fitting.length, templates: inOrder.slice(offset, offset + limit), facets }
  }
}

/** Whether a shelf holds a template of a language. */
export function holds({ templates }: Pick<Catalogue, 'templates'>, shelf: Shelf, language: string): boolean {
  // A family's own words are in its language alone.
  const shown = shelf.kind === 'family' ? language : libraryLanguage({ templates }, language)
  return templates.some((entry) => standsOn(entry, shelf) && isInLanguage(entry, shown))
}

/** Counts a language's templates on every shelf that holds something, in the arrangement's order. */
export function countShelves(
  { templates, arrangement }: Pick<Catalogue, 'templates' | 'arrangement'>,
  language: string,
) {
  const shown = libraryLanguage({ templates }, language)
  const own = templates.filter((entry) => isInLanguage(entry, shown))
  const inDepartments = Map.groupBy(own, ({ template }) => template.department)
  const countDepartment = (entries: CatalogueTemplate[]) => {
    const inCategories = Map.groupBy(entries, ({ template }) => template.category)
    const categories = arrangement.categories.flatMap((category) => {
      const count = inCategories.get(category.code)?.length ?? 0
      return count === 0 ? [] : { category, count }
    })
    return { count: entries.length, categories }
  }
  return {
    departments: new Map(Array.from(inDepartments, ([id, entries]) => [id, countDepartment(entries)])),
    collections: arrangement.collections.flatMap((collection) => {
      const count = own.filter((entry) => standsOn(entry, { kind: 'collection', collection })).length
      return count === 0 ? [] : { collection, count }
    }),
    families: arrangement.families.flatMap((family) => {
      const count = own.filter((entry) => standsOn(entry, { kind: 'family', family })).length
      return count === 0 ? [] : { family, count }
    }),
  }
}

/** Whether a template stands on a shelf. */
export function standsOn({ template, family }: CatalogueTemplate, shelf: Shelf): boolean {
  if (shelf.kind === 'library') return true
  if (shelf.kind === 'department') return template.department === shelf.id
  if (shelf.kind === 'family') return family?.slug === shelf.family.slug
  const { types, categories, packs } = shelf.collection
  return (
    types.includes(template.type) ||
    categories.includes(template.category) ||
    packs.some(({ templates }) => templates.includes(template.number))
  )
}

function byCategory(templates: readonly CatalogueTemplate[], categories: readonly SubCategory[]) {
  const place = new Map(categories.map(({ code }, position) => [code, position]))
  const placeOf = ({ template }: CatalogueTemplate) => place.get(template.category) ?? categories.length
  // Sorting keeps the library's order among those of one sub-category.
  return templates.toSorted((one, other) => placeOf(one) - placeOf(other))
}
