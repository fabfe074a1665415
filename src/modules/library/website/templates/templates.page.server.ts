import { msg } from '@lingui/core/macro'
import { AppError } from '#kernel/errors.ts'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { localPath } from '#ui/website/local-link.tsx'
import type { PageContent, PageLoader, PageRequest, PageServer } from '#ui/website/page-loader.server.ts'
import type { Collection } from '../../catalogue/arrangement.ts'
import {
  type BrowseFilters,
  type BrowseResult,
  countShelves,
  holds,
  type Shelf,
} from '../../catalogue/browse.ts'
import { countTemplates, nameLanguages } from '../../catalogue/count-templates.ts'
import { isTagOf, libraryLanguage } from '../../catalogue/library-language.ts'
import { listPacks, regionOf } from '../../catalogue/starter-packs.ts'
import { departments, isDepartment } from '../../parts/departments.ts'
import { listTemplate } from '../parts/list-template.server.ts'
import { templateCountText } from '../parts/template-count.ts'
import { type BrowseAddress, browsePath, readBrowseAddress } from './browse-address.server.ts'
import { type LibraryWords, listChips, listFacets } from './facets.server.ts'

export type TemplatesData = ReturnType<typeof loader>['data']

/** How many templates one page shows: fills rows of two. */
const batch = 16

/** More sub-categories than these are found in the department itself. */
const categoriesOfEach = 5

/**
 * The library, one of its departments, collections or families, narrowed by what the address asks for
 * (SET-24).
 */
export const loader = ((request: PageRequest) => {
  const { params, url, website, language, i18n } = request
  const { catalogue, urls } = website
  const { categories } = catalogue.arrangement
  const pathOf = (to: BrowseAddress) => browsePath(to, categories)
  const ownLanguage = libraryLanguage(catalogue, language.code)
  const address = readBrowseAddress(params.department, url, categories, ownLanguage)
  const shelf = shelfOf(request)
  const narrowed = (page: number) =>
    catalogue.browse({
      shelf,
      language: language.code,
      filters: address.filters,
      offset: (page - 1) * batch,
      limit: batch,
    })
  const asked = narrowed(address.page)
  const pages = Math.max(1, Math.ceil(asked.total / batch))
  const page = Math.min(address.page, pages)
  const found = page === address.page ? asked : narrowed(page)
  const isFiltered = Object.keys(address.filters).length > 0
  const alternates = alternatesOf(shelf, address, request)
  // A shelf that holds nothing in this language does not exist in it (LANG-2).
  if (alternates[language.code] === undefined) throw new AppError('not_found')
  const words: LibraryWords = { catalogue, language, i18n, pathOf: (to) => language.prefix + pathOf(to) }
  const heading = headingOf(shelf, request)
  const isWhole = shelf.kind === 'library' && !isFiltered && page === 1
  const shelfAddress: BrowseAddress = { ...address, filters: {}, page: 1 }
  return {
    ...titles(shelf, heading, request, page),
    alternates,
    canonicalPath: pathOf({ ...shelfAddress, page: isFiltered ? 1 : page }),
    ...(isFiltered && { robots: 'noindex' as const }),
    data: {
      heading: heading.name,
      lead: heading.lead,
      shelf: address.shelf,
      /** The page's own address, the home page's and the library's, in full. */
      url: urls.website + localPath(pathOf(shelfAddress), language.code),
      websiteUrl: urls.website + localPath('/', language.code),
      libraryUrl: urls.website + localPath('/templates/', language.code),
      countText: countText(found.total, shelf, isFiltered, request),
      count: found.total,
      /** The language of the whole library’s templates; a filter’s chip says it of the others. */
      ...(shelf.kind === 'library' &&
        !isFiltered && {
          library: nameLanguages(countTemplates(catalogue, language.code), language.tag).library,
        }),
      chips: listChips(address, words),
      facets: listFacets(address, found, shelf, words),
      /** The table of contents, on the first page of the whole library. */
      ...(isWhole && { directory: listDirectory(words) }),
      ...(shelf.kind === 'collection' && !isFiltered && { packs: listPacksOf(shelf.collection, request) }),
      isFiltered,
      groups: groupsOf(found, shelf, address.filters, request),
      page,
      pages,
      /** Addresses without a language: the list's first page, and the shelf's without what narrows it. */
      path: pathOf({ ...address, page: 1 }),
      clearedPath: pathOf(shelfAddress),
    },
  }
}) satisfies PageLoader<unknown>

/** @throws AppError not_found where no department, collection or family has the name */
function shelfOf({ params, website: { catalogue } }: PageRequest): Shelf {
  const name = params.department
  if (name === undefined) return { kind: 'library' }
  if (isDepartment(name)) return { kind: 'department', id: name }
  const { collections, families } = catalogue.arrangement
  const collection = collections.find(({ slug }) => slug === name)
  if (collection !== undefined) return { kind: 'collection', collection }
  const family = families.find(({ slug }) => slug === name)
  if (family === undefined) throw new AppError('not_found')
  return { kind: 'family', family }
}

function headingOf(shelf: Shelf, { language, i18n }: PageRequest): { name: string; lead: string } {
  if (shelf.kind === 'collection') {
    const { name, lead } = shelf.collection
    return { name: name[language.code] ?? '', lead: lead[language.code] ?? '' }
  }
  if (shelf.kind === 'family') return shelf.family
  const department = departments.find(({ id }) => shelf.kind === 'department' && id === shelf.id)
  if (department !== undefined) return { name: i18n._(department.name), lead: i18n._(department.lead) }
  return {
    name: i18n._(msg`Templates`),
    lead: i18n._(
      msg`You can look at each one before you sign up: how it begins, what it asks, and when not to use it.`,
    ),
  }
}

function titles(
  shelf: Shelf,
  { name, lead }: { name: string; lead: string },
  { i18n }: PageRequest,
  page: number,
): Pick<PageContent<unknown>, 'title' | 'description'> {
  const whole =
    shelf.kind === 'library'
      ? i18n._(msg`All templates for business`)
      : shelf.kind === 'department'
        ? i18n._(msg`${name} templates`)
        : shelf.kind === 'collection' && shelf.collection.packs.length > 0
          ? i18n._(msg`${name}: documents to fill in`)
          : i18n._(msg`${name} to fill in`)
  return {
    title: page === 1 ? whole : i18n._(msg`${whole}, page ${page}`),
    description:
      shelf.kind === 'library'
        ? i18n._(
            msg`Browse ready-made business documents by department, kind, language and country. Each shows its pages and its questions.`,
          )
        : lead,
  }
}

/** The starter packs of a need, as their sign-ups lead to them. Several are told apart by their country. */
function listPacksOf({ slug }: Collection, { website: { catalogue }, language }: PageRequest) {
  return listPacks(catalogue, language.code).flatMap(({ slug: own, pack }) =>
    own === slug
      ? {
          destination: `packs/${pack.language}/${slug}/`,
          region: regionOf(pack, language.tag),
          documents: pack.templates.length,
        }
      : [],
  )
}

/** The number that the whole library is called by (LANG-5); the true one of everything smaller. */
function countText(total: number, shelf: Shelf, isFiltered: boolean, { language }: PageRequest): string {
  if (shelf.kind === 'library' && !isFiltered) return templateCountText(total, language)
  return new Intl.NumberFormat(language.tag).format(total)
}

/** The languages in which the shelf holds something; what it is narrowed by stays. */
function alternatesOf(
  shelf: Shelf,
  address: BrowseAddress,
  { website: { catalogue } }: PageRequest,
): Partial<Record<LanguageCode, string>> {
  const path = browsePath({ ...address, page: 1 }, catalogue.arrangement.categories)
  return Object.fromEntries(
    languages
      .filter(({ code }) => shelf.kind === 'library' || holds(catalogue, shelf, code))
      .map(({ code }) => [code, path]),
  )
}

/** A department's templates stand under their sub-categories; everything else is one list. */
function groupsOf(
  { templates }: BrowseResult,
  shelf: Shelf,
  filters: BrowseFilters,
  { website: { catalogue }, language }: PageRequest,
) {
  const isOneList = shelf.kind !== 'department' || filters.category !== undefined
  const { categories } = catalogue.arrangement
  const groups = Map.groupBy(templates, ({ template }) => (isOneList ? undefined : template.category))
  return Array.from(groups, ([code, entries]) => {
    const category = categories.find((each) => each.code === code)
    return {
      /** An anchor and a heading; the whole list has none. */
      ...(category !== undefined && { id: category.slug, title: category.name[language.code] ?? '' }),
      templates: entries.map((entry) => listTemplate(entry, language)),
    }
  })
}

/**
 * The departments with sub-categories, the collections and families, without what holds nothing in this
 * language.
 */
function listDirectory({ catalogue, language, i18n, pathOf }: LibraryWords) {
  const shelves = countShelves(catalogue, language.code)
  const whole = { filters: {}, page: 1 }
  return {
    departments: departments.flatMap(({ id, name }) => {
      const held = shelves.departments.get(id)
      if (held === undefined) return []
      return {
        name: i18n._(name),
        path: pathOf({ ...whole, shelf: id }),
        count: held.count,
        /** How many more there are than the list tells. */
        rest: Math.max(0, held.categories.length - categoriesOfEach),
        categories: held.categories.slice(0, categoriesOfEach).map(({ category, count }) => ({
          name: category.name[language.code] ?? category.slug,
          path: pathOf({ ...whole, shelf: id, filters: { category: category.code } }),
          count,
        })),
      }
    }),
    collections: [
      ...shelves.collections.map(({ collection, count }) => ({
        name: collection.name[language.code] ?? collection.slug,
        path: pathOf({ ...whole, shelf: collection.slug }),
        count,
        isNeed: collection.packs.length > 0,
      })),
      ...shelves.families
        .filter(({ family }) => isTagOf(family.language, language.code))
        .map(({ family: { name, slug }, count }) => ({
          name,
          path: pathOf({ ...whole, shelf: slug }),
          count,
          isNeed: false,
        })),
    ],
  }
}

/** What stands for `{department}` in its address: shelves that hold something. */
export const slugs: PageServer['slugs'] = (_page, { catalogue }, language) => {
  const { departments, collections, families } = countShelves(catalogue, language)
  return [
    ...departments.keys(),
    ...collections.map(({ collection }) => collection.slug),
    ...families.flatMap(({ family }) => (isTagOf(family.language, language) ? family.slug : [])),
  ]
}
