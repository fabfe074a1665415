import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { getServices } from '#kernel/services.server.ts'
import { Reason } from '#modules/identity/public.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { viewSubscription } from '../../administration/view-subscription.ts'
import { endSubscription } from '../../billing/end-subscription.ts'

type SubscriptionRoute = RouteRequest & { params: { id: string } }

const iso = (at: Date | null) => at?.toISOString() ?? null

/** One subscription with its orders, its history and what its holder was told. */
export function loadSubscription(route: SubscriptionRoute) {
  return answering(route, async (services) => {
    const actor = await requireOperatorActor(route)
    const { orders, events, notices, ...subscription } = await viewSubscription(services, actor, route.params)
    const { paidThrough, accessUntil, cancelledAt, resumesAt } = subscription
    return {
      ...subscription,
      ...{ paidThrough: paidThrough.toISOString(), accessUntil: accessUntil.toISOString() },
      ...{ cancelledAt: iso(cancelledAt), resumesAt: iso(resumesAt) },
      orders: orders.map(({ placedAt, ...order }) => ({ ...order, placedAt: placedAt.toISOString() })),
      events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      notices: notices.map(({ at, ...notice }) => ({ ...notice, at: at.toISOString() })),
    }
  })
}

/** Ends its renewal, with a reason that is recorded. */
export function changeSubscription(route: SubscriptionRoute) {
  return answering(route, async (services) => {
    const actor = await requireOperatorActor(route)
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

/** Who looks or acts, as the use cases write it down. */
async function requireOperatorActor(route: SubscriptionRoute) {
  const { id: accountId } = await requireOperator(route)
  const { clientNetwork: network, requestId } = getServices(route.context)
  return { accountId, network, requestId }
}
