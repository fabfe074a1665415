import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { readChurn, readCohorts } from '../../administration/churn.ts'
import { forecastRenewals } from '../../administration/forecast-renewals.ts'
import { countSubscriptions, listSubscriptions } from '../../administration/list-subscriptions.ts'
import { readRecurringRevenue } from '../../administration/recurring-revenue.ts'
import { subscriptionStates } from '../../subscriptions/schema.ts'

const LONGEST_ADDRESS = 254

/** How subscriptions stand, what they bring and lose, and those that are looked for. An address that asks for nonsense shows all. */
export function loadSubscriptions(route: RouteRequest) {
  return answering(route, async (services) => {
    await requireOperator(route)
    const { searchParams } = route.url
    const state = subscriptionStates.find((each) => each === searchParams.get('state')) ?? null
    const email = (searchParams.get('email') ?? '').trim().slice(0, LONGEST_ADDRESS)
    const [counts, revenue, churn, cohorts, forecast, found] = await Promise.all([
      countSubscriptions(services),
      readRecurringRevenue(services),
      readChurn(services),
      readCohorts(services),
      forecastRenewals(services),
      listSubscriptions(services, { state, email }),
    ])
    return {
      ...{ state, email, counts, revenue, churn, cohorts, forecast },
      found: found.map(({ paidThrough, ...each }) => ({ ...each, paidThrough: paidThrough.toISOString() })),
    }
  })
}
