import { languageOfPath } from '#kernel/i18n/languages.ts'
import { matchPage } from '#ui/website/pages.ts'
import { cutRoute, type WebsiteEvents } from '../../events/schema.ts'

/** EVT-2: the view of a page by its address; `isError` where the address was answered with an error page. */
export function pageView(
  { pathname, search }: { pathname: string; search: string },
  isError: boolean,
): WebsiteEvents['Page view'] {
  const route = cutRoute(pathname + search)
  const language = languageOfPath(pathname)
  const match = matchPage(pathname.slice(language.prefix.length), language.code)
  if (isError || match === undefined) return { page: 'error', pageType: 'Error Page Main Website', route }
  return { page: match.page.id, pageType: 'Main Website', route }
}
