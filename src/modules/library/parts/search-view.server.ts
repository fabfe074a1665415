import { randomUUID } from 'node:crypto'
import { type I18n, setupI18n } from '@lingui/core'
import { type Language, languages } from '#kernel/i18n/languages.ts'
import { loadMessages } from '#kernel/i18n/messages.ts'
import type { AccountAccess } from '#modules/entitlements/schema.ts'
import { countShelves } from '../catalogue/browse.ts'
import type { Catalogue, CatalogueTemplate } from '../catalogue/catalogue.ts'
import { type FacetId, facetIds } from '../catalogue/schema.ts'
import type { SearchFacets, SearchFilters, SearchHit, SearchResult } from '../catalogue/search/contract.ts'
import { type Department, departments } from './departments.ts'
import { facetName } from './facet-names.server.ts'
import { type Facet, readSearch, type SearchAddress, searchAddress, wordsOf } from './search-view.ts'
import { defaultKeyword, suggestedDocuments } from './suggested-documents.server.ts'
import { summarizeTemplate } from './summarize-template.server.ts'

/**
 * Every department by each of its names in any language, in lower case: an address that names one goes on
 * naming it when its reader changes to another language, or sends it to somebody who speaks one.
 */
const departmentsByName: ReadonlyMap<string, Department> = new Map(
  (await Promise.all(languages.map(namesIn))).flat(),
)

async function namesIn({ code, tag }: Language) {
  const i18n = setupI18n({ locale: tag, messages: { [tag]: await loadMessages(code, 'library') } })
  return departments.map((department) => [i18n._(department.name).toLowerCase(), department] as const)
}

const BATCH = 20

interface SearchContext {
  catalogue: Catalogue
  language: Language
  i18n: I18n
  url: URL
  /** Who searches, where they are logged in. */
  account?: Pick<AccountAccess, 'library'>
  /** Where a template is opened, and whether that page speaks another language than this one. */
  opens(entry: CatalogueTemplate): { address: string; isOtherDocument: boolean }
}

/** What a page shows of a search, on the website and in the web application alike. */
export type SearchView = ReturnType<typeof viewSearch>

export type FoundTemplate = ReturnType<typeof viewFound>

/**
 * What the page of an address shows: the results in its language first, what they can be narrowed to, and
 * what helps somebody on who finds nothing (CAT-4). The template that `t` names stands first (ROUTE-11,
 * APP-1); where it names a department, as the folders of landing pages do, the page is all that stands in it
 * (DEST-4).
 */
export function viewSearch(written: SearchContext) {
  const context = { ...written, url: withDepartmentNamed(written) }
  const { catalogue, url } = context
  const asked = readSearch(url)
  const named = catalogue.findBySlug(asked.named)
  const query = asked.words || (named?.template.title ?? wordsOf(asked.named))
  const filters = knownFilters(asked, context)
  const { total, close, page, pages, hits, facets, correction, missing, isWeak } = search(asked.page)
  const isOwedUp = isWeak === true && !departmentsByName.has(query.toLowerCase())

  /** The page of results, or the last that there is. */
  function search(page: number): SearchResult & { page: number; pages: number } {
    const result =
      query === ''
        ? everything(page, filters, context)
        : matching(query, { named, page, isExact: asked.isExact }, filters, context)
    const pages = Math.max(1, Math.ceil(result.total / BATCH))
    return page < pages ? { ...result, page, pages } : search(pages - 1)
  }

  const pageAddress = (page: number) => searchAddress(url, { page: page === 0 ? null : String(page + 1) })
  return {
    /** The words, as the field shows them; empty for the whole library. */
    query,
    /** What was searched for in their place, and where the words themselves are searched for. */
    ...(correction !== undefined && {
      correction: { words: correction, insteadAddress: searchAddress(url, { exact: '1' }) },
    }),
    /** Words that found nothing, when the results are the others'. */
    ...(missing !== undefined && total > 0 && { missing }),
    /** Whether the library does not have what was searched for: what is shown is only related to it. */
    isWeak: isOwedUp && total > 0,
    /** The request for what is missing. */
    ...((missing !== undefined || isOwedUp) && total > 0 && { wish: askForWish(url) }),
    total,
    /** Counted from 1. */
    page: page + 1,
    pages,
    ...(page > 0 && { previous: pageAddress(page - 1) }),
    ...(page + 1 < pages && { next: pageAddress(page + 1) }),
    /** The place in `found` from which the templates have much less of the words; absent where none does. */
    ...(close < page * BATCH + hits.length && { lessCloseFrom: Math.max(0, close - page * BATCH) }),
    found: hits.map((hit) => viewFound(correction === undefined ? hit : withoutSpelling(hit), context)),
    facets: viewFacets(facets, total, filters, context),
    chips: facetIds.flatMap((id) => {
      const value = filters[id]
      const name = value === undefined ? undefined : facetName(id, String(value), context)
      return name === undefined ? [] : { id, name, address: searchAddress(url, { [id]: null }) }
    }),
    ...(total === 0 && { nothing: viewNothing(query, filters, context) }),
  }
}

/** An address whose `t` is a department's name, as one that narrows to it; any other as it is. */
function withDepartmentNamed({ url }: SearchContext): URL {
  const { words, named } = readSearch(url)
  const department = departmentsByName.get(named.toLowerCase())
  if (words !== '' || department === undefined) return url
  const narrowed = new URL(url)
  narrowed.searchParams.delete('t')
  narrowed.searchParams.set('department', department.id)
  return narrowed
}

/** Filters whose values exist; what somebody wrote into the address by hand is left out. */
function knownFilters({ filters }: SearchAddress, context: SearchContext): SearchFilters {
  const known = facetIds.flatMap((id) => {
    const value = filterValue(id, filters[id], context)
    return value === undefined || facetName(id, value, context) === undefined ? [] : [[id, value] as const]
  })
  // The names were found, so the values are those of the type.
  return Object.fromEntries(known.map(([id, value]) => [id, id === 'free' ? true : value])) as SearchFilters
}

/** A filter's value as the catalogue knows it, of what stands in the address. */
function filterValue(id: FacetId, written: string | undefined, { catalogue }: SearchContext) {
  if (id === 'free') return written === '1' ? 'true' : undefined
  if (id !== 'category') return written
  return catalogue.arrangement.categories.find(({ slug }) => slug === written)?.code
}

/** The other way round: as addresses write it, here and on the pages of the library. */
function addressValue(id: FacetId, value: string, { catalogue }: SearchContext): string {
  if (id === 'free') return '1'
  if (id !== 'category') return value
  return catalogue.arrangement.categories.find(({ code }) => code === value)?.slug ?? value
}

/** One page of what fits the words. The template that the address names goes to the front. */
function matching(
  query: string,
  { named, page, isExact }: { named: CatalogueTemplate | undefined; page: number; isExact: boolean },
  filters: SearchFilters,
  { catalogue, language }: SearchContext,
): SearchResult {
  // What stands before the named template is needed to move it.
  const offset = named === undefined ? page * BATCH : 0
  const result = catalogue.search({
    query,
    language: language.code,
    otherLanguages: 'after',
    filters,
    offset,
    limit: (page + 1) * BATCH - offset,
    ...(isExact && { asTyped: true }),
  })
  if (named === undefined) return result
  const { first = [], others = [] } = Object.groupBy(result.hits, ({ entry }) =>
    entry === named ? 'first' : 'others',
  )
  const close = first[0] === undefined ? result.close : Math.max(1, result.close)
  return { ...result, close, hits: [...first, ...others].slice(page * BATCH) }
}

/** Without words the library itself, in its own order. */
function everything(
  page: number,
  { department, ...filters }: SearchFilters,
  { catalogue, language: { code: language } }: SearchContext,
): SearchResult {
  const { total, templates, facets } = catalogue.browse({
    shelf: department === undefined ? { kind: 'library' } : { kind: 'department', id: department },
    language,
    filters,
    offset: page * BATCH,
    limit: BATCH,
  })
  return { total, close: total, hits: templates.map(withoutMatches), facets }
}

/** A template that no words have found. */
function withoutMatches(entry: CatalogueTemplate): SearchHit {
  return { entry, titleMatches: [], summaryMatches: [] }
}

/** Results of a corrected query need not say one by one what stands above them all. */
function withoutSpelling({ foundBy, ...hit }: SearchHit): SearchHit {
  return foundBy === undefined || foundBy.kind === 'spelling' ? hit : { ...hit, foundBy }
}

function viewFound(
  { entry, titleMatches, summaryMatches, foundBy }: SearchHit,
  { language, i18n, catalogue, opens, account }: SearchContext,
) {
  const { jurisdiction, places = [jurisdiction] } = entry.template
  const named = places.flatMap((code) =>
    code === 'neutral' ? [] : (facetName('jurisdiction', code, { catalogue, language, i18n }) ?? []),
  )
  return {
    ...summarizeTemplate(entry, language, account),
    ...opens(entry),
    titleMatches,
    summaryMatches,
    ...(foundBy !== undefined && { foundBy }),
    /** The law it is written for; left out where that is none in particular. */
    ...(named.length > 0 && { place: named.join(', ') }),
  }
}

/** The facets that narrow the results, or would; and the formats, which are asked for. */
function viewFacets(
  facets: SearchFacets,
  total: number,
  filters: SearchFilters,
  context: SearchContext,
): Facet[] {
  const { free, ...others } = facets
  const values = { ...others, free: free === 0 ? [] : [{ value: 'true', count: free }] }
  return facetIds.flatMap((id) => {
    // Sub-categories are those of one department: of all of them nobody would read the list.
    if (id === 'category' && filters.department === undefined && filters.category === undefined) return []
    const options = values[id].flatMap(({ value, count }) => {
      const name = facetName(id, value, context)
      if (name === undefined) return []
      const isChosen = String(filters[id]) === value
      const changes = {
        [id]: isChosen ? null : addressValue(id, value, context),
        ...(id === 'department' && { category: null }),
      }
      return { value, name, count, isChosen, address: searchAddress(context.url, changes) }
    })
    const narrows = id === 'format' || options.some(({ count, isChosen }) => isChosen || count < total)
    return narrows && options.length > 0 ? { id, options } : []
  })
}

/** What helps somebody on who found nothing (CAT-4). */
function viewNothing(query: string, filters: SearchFilters, context: SearchContext) {
  const { catalogue, language, url } = context
  const isFiltered = Object.keys(filters).length > 0
  const withoutFilters = searchAddress(url, Object.fromEntries(facetIds.map((id) => [id, null])))
  const total =
    isFiltered && query !== ''
      ? catalogue.search({ query, language: language.code, otherLanguages: 'after', offset: 0, limit: 1 })
          .total
      : 0
  const counts = countShelves(catalogue, language.code).departments
  const words = wordsOf(defaultKeyword(language.code))
  return {
    /** The same words without filters, where those find something. */
    ...(total > 0 && { unfiltered: { total, address: withoutFilters } }),
    /** What the library is searched for instead. */
    keyword: { words, address: `${url.pathname}?${new URLSearchParams({ q: words })}` },
    suggested: suggestedDocuments(catalogue, language.code).map((entry) =>
      viewFound(withoutMatches(entry), context),
    ),
    departments: departments.flatMap(({ id, name }) => {
      const count = counts.get(id)?.count ?? 0
      const address = `${url.pathname}?${new URLSearchParams({ department: id })}`
      return count === 0 ? [] : { id, name: context.i18n._(name), count, address }
    }),
    ...askForWish(url),
  }
}

/** The form that says what is missing (CAT-4), by a number of its own: a wish that is sent twice is one. */
function askForWish(url: URL) {
  return { submission: randomUUID(), isWished: url.searchParams.get('wish') === 'sent' }
}
