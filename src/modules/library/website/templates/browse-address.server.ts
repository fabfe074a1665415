import type { SubCategory } from '../../catalogue/arrangement.ts'
import type { BrowseFilters } from '../../catalogue/browse.ts'
import { templateTypes } from '../../parts/template-types.ts'

/** A page of the library: which shelf, narrowed by what, and which part of a long list. */
export interface BrowseAddress {
  /** A department's id or a collection's slug; undefined for the whole library. */
  shelf: string | undefined
  filters: BrowseFilters
  /** From 1. */
  page: number
}

/** The most pages that an address may ask for. */
const lastPage = 1000
const formats = ['docx', 'pdf', 'txt', 'xlsx'] as const

/**
 * Reads what an address asks for. Whatever is not usable counts as absent, and so does the page's own
 * language: its templates are what a page shows without being asked.
 */
export function readBrowseAddress(
  shelf: string | undefined,
  { searchParams }: Pick<URL, 'searchParams'>,
  categories: readonly SubCategory[],
  ownLanguage: string,
): BrowseAddress {
  const text = (name: string) => searchParams.get(name) ?? ''
  const matching = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : undefined)
  const category = categories.find(({ slug }) => slug === text('category'))?.code
  const type = Object.keys(templateTypes).find((each) => each === text('type')) as BrowseFilters['type']
  const format = formats.find((each) => each === text('format'))
  const language = matching('language', /^[a-z]{2,3}$/)
  const jurisdiction = matching('jurisdiction', /^(?:neutral|[A-Z]{2}(?:-[A-Z0-9]{1,3})?)$/)
  const page = Number(text('page') || 1)
  return {
    shelf,
    filters: {
      ...(category !== undefined && { category }),
      ...(type !== undefined && { type }),
      ...(format !== undefined && { format }),
      ...(language !== undefined && language !== ownLanguage && { language }),
      ...(jurisdiction !== undefined && { jurisdiction }),
      ...(text('free') === '1' && { free: true as const }),
    },
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** The path, without its language, of a part of the library: of all ways to say the same, always the same. */
export function browsePath({ shelf, filters, page }: BrowseAddress, categories: readonly SubCategory[]) {
  const query = new URLSearchParams()
  const said = {
    category: categories.find(({ code }) => code === filters.category)?.slug,
    type: filters.type,
    format: filters.format,
    language: filters.language,
    jurisdiction: filters.jurisdiction,
    free: filters.free && '1',
    page: page > 1 ? String(page) : undefined,
  }
  for (const [name, value] of Object.entries(said)) if (value !== undefined) query.append(name, value)
  const path = shelf === undefined ? '/templates/' : `/templates/${shelf}/`
  return query.size === 0 ? path : `${path}?${query}`
}
