import { msg } from '@lingui/core/macro'
import type { PageAction, PageLoader } from '#ui/website/page-loader.server.ts'
import { type SearchView, viewSearch } from '../../parts/search-view.server.ts'
import { countMiss, takeWish } from '../../parts/wish.server.ts'
import { pageLanguageOf, pathOfTemplate } from '../parts/list-template.server.ts'

/**
 * Search results for `q`, those of the page's language first, with the template that `t` names in front
 * (ROUTE-11). Without a query the whole library; without results what helps on (CAT-4).
 */
export const loader: PageLoader<SearchView> = ({ url, website, language, i18n, services }) => {
  const view = viewSearch({
    catalogue: website.catalogue,
    language,
    i18n,
    url,
    opens: (entry) => ({
      address: pathOfTemplate(entry),
      isOtherDocument: pageLanguageOf(entry).code !== language.code,
    }),
  })
  if (services !== undefined) countMiss(services, view, language.code)
  const { query } = view
  return {
    title: query === '' ? i18n._(msg`All templates`) : i18n._(msg`Templates for “${query}”`),
    description: i18n._(msg`Search the library of ready-made business and legal documents.`),
    data: view,
  }
}

export const action: PageAction = (services, { request, url, language }) =>
  takeWish(services, { request, url }, { language: language.code })
