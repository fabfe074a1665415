import { msg } from '@lingui/core/macro'
import { listTopTemplates } from '#domain/catalogue/index.ts'
import type { PageLoader, PageRequest } from '../../page-loaders.server.ts'
import { summarizeTemplate } from '../../templates/summarize-template.server.ts'
import type { SearchData } from './search.tsx'

/** How many results one page shows. */
const batch = 12
/** A longer query is no search. */
const longestQuery = 200
const lastPage = 1000

/**
 * Search results for `q`, those of the page's language first, with the template that `t` names first (ROUTE-11). Without a query the whole library; without
 * results the library's suggestions (CAT-4).
 */
export const loadSearch: PageLoader<SearchData> = ({ url, website: { catalogue }, language, i18n }) => {
  const { query, named, page: wantedPage } = readSearchQuery(url)
  const everything = () => listTopTemplates(catalogue, language.code, catalogue.templates.length, 'after')
  const chosen = named === undefined ? undefined : catalogue.findBySlug(named)
  // A slug searches by its words as well, so that its neighbours stand below it.
  const words = query || (named ?? '').replace(/-D\d+$/, '').replaceAll('-', ' ')
  const found =
    words === ''
      ? everything()
      : catalogue.search({
          query: words,
          language: language.code,
          otherLanguages: 'after',
          offset: 0,
          limit: batch * lastPage,
        }).templates
  const results = chosen === undefined ? found : [chosen, ...found.filter((entry) => entry !== chosen)]
  const isFallback = results.length === 0
  const pages = Math.max(1, Math.ceil(results.length / batch))
  const page = Math.min(wantedPage, pages - 1)
  const shown = isFallback ? everything().slice(0, batch) : results.slice(page * batch, (page + 1) * batch)
  return {
    title: words === '' ? i18n._(msg`All templates`) : i18n._(msg`Templates for “${words}”`),
    description: i18n._(msg`Search the library of ready-made business and legal documents.`),
    data: {
      query: query || (chosen?.template.title ?? words),
      isFallback,
      total: isFallback ? 0 : results.length,
      page,
      pages,
      templates: shown.map((entry) => summarizeTemplate(entry, language)),
    },
  }
}

/** Reads the address: `q` the words, `t` a slug, `page` counted from 1. Whatever is not usable counts as absent. */
export function readSearchQuery({ searchParams }: PageRequest['url']): {
  query: string
  named: string | undefined
  page: number
} {
  const text = (name: string) =>
    (searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, longestQuery)
  const page = Number(searchParams.get('page') ?? 1)
  return {
    query: text('q'),
    named: text('t') || undefined,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page - 1 : 0,
  }
}
