import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import {
  type BilledPlan,
  loadBilling,
  pressOnBilling,
} from '#modules/commerce/workspace/billing/billing.server.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { BILLING_PATH, planPath } from '#ui/workspace/paths.ts'
import { buildDependencies } from './dependencies.ts'
import { buildPaymentProvider, type FakeProvider } from './payment-provider.ts'
import { buildPlanHolder, type PlanHolder } from './plan-holder.ts'
import { answerOf, buildRouteRequest } from './route-request.ts'

type Page = Parameters<typeof planPath>[1]

/** The pages of subscriptions, as whoever has one reads them and sends their forms. */
export interface PlanPages {
  deps: Dependencies
  fake: FakeProvider
  buildHolder(changes?: Record<string, unknown>): Promise<PlanHolder>
  /** One subscription's own page, read or sent. */
  on(
    holder: PlanHolder,
    page: Page,
    sent?: { form?: Record<string, string>; query?: string },
  ): RouteRequest & { params: { id: string } }
  /** A button of the overview. */
  press(holder: PlanHolder, intent: string): ReturnType<typeof answerOf>
  /** The one subscription that the overview shows, at its own address or at that of something just done. */
  planOf(holder: Pick<PlanHolder, 'cookie'>, address?: string): Promise<BilledPlan>
}

export function buildPlanPages(db: Database): PlanPages {
  const fake = buildPaymentProvider({ clock: () => new Date() })
  const deps = { ...buildDependencies(db), payments: fake.providers }
  return {
    ...{ deps, fake },
    buildHolder: (changes) => buildPlanHolder(deps, fake, changes),
    on: ({ id, cookie }, page, { form, query = '' } = {}) => ({
      ...buildRouteRequest(deps, planPath(id, page) + query, { cookie, ...(form && { form }) }),
      params: { id },
    }),
    press: ({ id, cookie }, intent) =>
      answerOf(pressOnBilling(buildRouteRequest(deps, BILLING_PATH, { cookie, form: { id, intent } }))),
    async planOf({ cookie }, address = BILLING_PATH) {
      const request = buildRouteRequest(deps, address, { cookie })
      const { data } = await answerOf(loadBilling(request))
      const [plan] = (data as { plans: BilledPlan[] }).plans
      if (!plan) throw new Error('there is no plan')
      return plan
    },
  }
}

/** Where the overview says of a subscription what was done. */
export const doneAt = (done: string, { id }: Pick<PlanHolder, 'id'>): string =>
  `${BILLING_PATH}?${new URLSearchParams({ done, plan: id })}`
