import { requireSearchAttempt } from '#domain/limits/index.ts'
import { countMiss } from '../../components/library/count-miss.server.ts'
import { viewSearch } from '../../components/library/search-view.server.ts'
import { takeWish } from '../../components/library/wish.server.ts'
import { getI18n } from '../../request-context.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { languageOf } from '../language/language-of.server.ts'
import { requireAccount } from '../session.server.ts'

/** Templates for a keyword or a slug (APP-1), those of the interface's language first; where there are none, what helps on (CAT-4). */
export function loadSearch(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const language = languageOf(route)
    const { catalogue, clientNetwork: network } = services
    const view = viewSearch({
      catalogue,
      account,
      language,
      i18n: getI18n(route.context),
      url: route.url,
      opens: ({ slug }) => ({ address: `/app/doc/${slug}/`, isOtherDocument: false }),
    })
    // To look through the library page by page is no search.
    if (view.query !== '') requireSearchAttempt(services, { network, accountId: account.id })
    countMiss(services, view, language.code)
    return view
  })
}

/** Takes a member's wish for a template that is not there. */
export function makeWish(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireAccount(route)
    return takeWish(services, route, { accountId, language: languageOf(route).code })
  })
}
