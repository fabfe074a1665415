import { listTopTemplates } from '#domain/catalogue/index.ts'
import { requireSearchAttempt } from '#domain/limits/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { toTemplateSummary } from '../home/template-summary.server.ts'
import { requireAccount } from '../session.server.ts'

const RESULTS = 48
const SUGGESTED = 6
/** A longer text is no search. */
const QUERY_LENGTH = 200

/** Templates for a keyword or a slug, those of the interface's language first; where there are none, those to look at instead (CAT-4). */
export function loadSearch(route: RouteRequest) {
  return answering(route, async (services) => {
    const { catalogue } = services
    const { id: accountId } = await requireAccount(route)
    const query = (route.url.searchParams.get('t') ?? '').trim().slice(0, QUERY_LENGTH)
    if (query !== '') requireSearchAttempt(services, { network: services.clientNetwork, accountId })
    const found =
      query === ''
        ? { total: 0, templates: [] }
        : catalogue.search({ query, language: 'en', otherLanguages: 'after', offset: 0, limit: RESULTS })
    const suggested = found.total > 0 ? [] : listTopTemplates(catalogue, 'en', SUGGESTED)
    return {
      query,
      total: found.total,
      templates: found.templates.map(toTemplateSummary),
      suggested: suggested.map(toTemplateSummary),
    }
  })
}
