import type { BaseUrls } from '#kernel/dependencies.ts'
import { getI18n } from '#kernel/services.server.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { viewSearch } from '../../parts/search-view.server.ts'
import { countMiss, takeWish } from '../../parts/wish.server.ts'
import { requireSearchAttempt } from '../../require-search-attempt.ts'

/** Templates for a keyword or slug (APP-1), the interface's language first; else what helps on (CAT-4). */
export function loadSearch(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
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

/** Where templates are suggested; a path if on the web application's own host, whatever that is called. */
export function suggestionsUrl({ templates, webApp }: BaseUrls): string {
  const url = new URL(`${templates}/suggest/`)
  return url.origin === new URL(webApp).origin ? url.pathname : url.href
}
