import { type ActionFunctionArgs, data } from 'react-router'
import { languageOfPath } from '#kernel/i18n/languages.ts'
import { getI18n, getServices } from '#kernel/services.server.ts'
import { layouts } from '#ui/website/layouts.ts'
import type { PageServer } from '#ui/website/page-loader.server.ts'
import { allPages, getPage, matchPage, type Page, type PageId } from '#ui/website/pages.ts'

const ofModules = import.meta.glob<PageServer>('/src/modules/*/{pages,website}/**/*.page.server.ts', {
  eager: true,
})
const byView = new Map(
  Object.entries(ofModules).map(([file, server]) => [file.replace(/.*\/|\.page\.server\.ts$/g, ''), server]),
)

for (const page of allPages) checkPage(page)

/**
 * ERR-6, SET-12: a row with a layout that does not exist, or without a server side, stops the build, which
 * makes the pages from these rows; also where nobody has asked the compiler.
 */
export function checkPage({ id, layout, view }: Page): void {
  if (!Object.hasOwn(layouts, layout))
    throw new Error(`the page "${id}" names the unknown layout "${layout}"`)
  if (!byView.has(view)) throw new Error(`the page "${id}" has no ${view}.page.server.ts`)
}

/** The server side of a page. */
export function pageServer(id: PageId): PageServer {
  return byView.get(getPage(id).view) as PageServer // checked above
}

/** Takes what a form of a page sends: an order, a wish after a vain search, or a message to operators. */
export function actOnPage({
  request,
  url,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'url' | 'context'>) {
  const language = languageOfPath(url.pathname)
  const match = matchPage(url.pathname.slice(language.prefix.length), language.code)
  const action = match && pageServer(match.page.id).action
  if (match === undefined || action === undefined)
    throw data(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const { params } = match
  return action(getServices(context), { request, url, params, language, i18n: getI18n(context) })
}
