import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { mayAct } from '#kernel/operator-roles.ts'
import type { Services } from '#kernel/services.server.ts'
import { Reason } from '#modules/identity/public.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'
import {
  forecastRenewals,
  readChurn,
  readCohorts,
  readRecurringRevenue,
} from '../../administration/subscription-figures.ts'
import {
  countSubscriptions,
  listSubscriptions,
  viewSubscription,
} from '../../administration/subscriptions.ts'
import { endSubscription } from '../../billing/end-renewal.ts'
import { subscriptionStates } from '../../subscriptions/schema.ts'

const LONGEST_ADDRESS = 254

/**
 * How subscriptions stand, those searched for, and to whom money is the work what they bring and lose.
 * An address that asks for nonsense shows all.
 */
export function loadSubscriptions(route: RouteRequest) {
  return answeringOperator(route, async (services, { role }) => {
    const { searchParams } = route.url
    const state = subscriptionStates.find((each) => each === searchParams.get('state')) ?? null
    const email = (searchParams.get('email') ?? '').trim().slice(0, LONGEST_ADDRESS)
    const [counts, figures, found] = await Promise.all([
      countSubscriptions(services),
      mayAct(role, ['finance']) ? readFigures(services) : null,
      listSubscriptions(services, { state, email }),
    ])
    return { state, email, counts, figures, found }
  })
}

/** What all subscriptions bring and lose. */
async function readFigures(services: Services) {
  const [revenue, churn, cohorts, forecast] = await Promise.all([
    readRecurringRevenue(services),
    readChurn(services),
    readCohorts(services),
    forecastRenewals(services),
  ])
  return { revenue, churn, cohorts, forecast }
}

type SubscriptionRoute = RouteRequest & { params: { id: string } }

/** One subscription with its orders, its history and what its holder was told. */
export function loadSubscription(route: SubscriptionRoute) {
  return answeringOperator(route, (services, actor) => viewSubscription(services, actor, route.params))
}

/** Ends its renewal, with a reason that is recorded. */
export function changeSubscription(route: SubscriptionRoute) {
  return answeringOperator(route, async (services, actor) => {
    const form = await route.request.formData()
    const intent = String(form.get('intent'))
    if (intent !== 'end') throw new AppError('bad_request')
    const input = Reason.safeParse({ reason: form.get('reason') ?? undefined })
    if (!input.success) {
      return data({ intent, error: input.error.issues[0]?.message ?? 'required' }, { status: 400 })
    }
    await endSubscription(services, actor, { id: route.params.id, reason: input.data.reason })
    throw redirect(route.url.pathname, 303)
  })
}
