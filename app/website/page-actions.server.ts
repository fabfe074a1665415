import { type ActionFunctionArgs, data } from 'react-router'
import { takeWish } from '../components/library/wish.server.ts'
import { languageOfPath } from '../languages.ts'
import { getServices } from '../services.server.ts'
import { matchPage } from './page-registry.ts'

/** Takes what a form of a page sends. The only one so far is the wish of somebody whose search found nothing. */
export function actOnPage({
  request,
  url,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'url' | 'context'>) {
  const language = languageOfPath(url.pathname)
  const match = matchPage(url.pathname.slice(language.prefix.length), language.code)
  if (match?.page.id !== 'search') throw data(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  return takeWish(getServices(context), { request, url }, { language: language.code })
}
