import type { I18n } from '@lingui/core'
import type { Language } from '#kernel/i18n/languages.ts'
import type { BrowseFilters, BrowseResult, Shelf } from '../../catalogue/browse.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { libraryLanguage } from '../../catalogue/library-language.ts'
import type { FacetValue } from '../../catalogue/search/contract.ts'
import { facetName } from '../../parts/facet-names.server.ts'
import type { Chip, Facet, FacetOption } from '../../parts/search-view.ts'
import type { BrowseAddress } from './browse-address.server.ts'

/** What it takes to say and to address the library's parts in one language. */
export interface LibraryWords {
  catalogue: Pick<Catalogue, 'templates' | 'arrangement'>
  language: Language
  i18n: I18n
  /** With the prefix of the language. */
  pathOf: (address: BrowseAddress) => string
}

type Filter = keyof BrowseFilters

/** In the order in which they are shown. */
const filters: readonly Filter[] = ['type', 'free', 'jurisdiction', 'language', 'format']

/** What the list can be narrowed by, values as links. What would change nothing is left out, save formats. */
export function listFacets(
  address: BrowseAddress,
  { facets, total }: BrowseResult,
  shelf: Shelf,
  words: LibraryWords,
): Facet[] {
  const counts = { ...facets, free: facets.free > 0 ? [{ value: 'true', count: facets.free }] : [] }
  const shown = libraryLanguage(words.catalogue, words.language.code)
  const optionOf = (id: Filter, { value, count }: FacetValue): FacetOption => {
    // The page's own language is what it shows without being asked.
    const own = id === 'language' ? shown : undefined
    const isChosen = String(address.filters[id] ?? own) === value
    const filters = { ...address.filters, [id]: id === 'free' ? true : value }
    const to = isChosen || value === own ? withoutFilter(address, id) : { ...address, page: 1, filters }
    const hasOthers = Object.keys(address.filters).some((each) => each !== id)
    return {
      value,
      name: facetName(id, value, words) ?? value,
      count,
      isChosen,
      address: words.pathOf(to),
      // Search engines look at each narrowed list, not at every combination.
      ...(!hasOthers && { isFollowed: true }),
    }
  }
  const facetOf = (id: Filter): Facet[] => {
    const options = counts[id].map((counted) => optionOf(id, counted))
    const narrows = options.some(({ count, isChosen }) => isChosen || count < total)
    const isAlone = id !== 'free' && options.length === 1 && address.filters[id] === undefined
    return options.length > 0 && (id === 'format' || (narrows && !isAlone)) ? [{ id, options }] : []
  }
  const departments = facets.department.map(
    ({ value, count }): FacetOption => ({
      value,
      name: facetName('department', value, words) ?? value,
      count,
      isChosen: false,
      address: words.pathOf({ ...address, shelf: value, page: 1 }),
      isFollowed: true,
    }),
  )
  const ofLibrary: Facet[] = departments.length < 2 ? [] : [{ id: 'department', options: departments }]
  return [...(shelf.kind === 'library' ? ofLibrary : facetOf('category')), ...filters.flatMap(facetOf)]
}

/** What the list is narrowed by, each with the address without it. */
export function listChips(address: BrowseAddress, words: LibraryWords): Chip[] {
  return (Object.entries(address.filters) as [Filter, string | true][]).map(([id, value]) => ({
    id,
    name: facetName(id, String(value), words) ?? String(value),
    address: words.pathOf(withoutFilter(address, id)),
  }))
}

function withoutFilter({ shelf, filters: chosen }: BrowseAddress, id: Filter): BrowseAddress {
  const { [id]: _, ...others } = chosen
  return { shelf, filters: others, page: 1 }
}
