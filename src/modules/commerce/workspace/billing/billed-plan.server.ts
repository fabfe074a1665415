import { redirect } from 'react-router'
import { AppError, isAppError } from '#kernel/errors.ts'
import { getI18n } from '#kernel/request-context.ts'
import { getServices } from '#kernel/services.server.ts'
import type { RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { requireAccount } from '#modules/identity/workspace/session.server.ts'
import { localPath } from '#ui/website/local-path.ts'
import { getWebsite } from '#ui/website/website-context.server.ts'
import { BILLING_PATH, planPath } from '#ui/workspace/billing-path.ts'
import type { BillingAction } from '../../billing/schema.ts'
import { type BillingView, viewBilling } from '../../billing/view-billing.ts'
import { readPricingCopy } from '../../website/pricing/offered.server.ts'
import { parametersOf } from '../../website/pricing/pricing.page.server.ts'

export type { BillingView }

/** The address of a page that is about one subscription. */
export type PlanRequest = RouteRequest & { params: { id: string } }

/** Who asks, as the use cases of billing want to know it. */
export async function requireBillingActor(route: RouteRequest) {
  const { id: accountId } = await requireAccount(route)
  const { clientNetwork: network, requestId } = getServices(route.context)
  return { accountId, network, requestId }
}

/** The subscription that an address names. @throws AppError `not_found` if the account has none such */
export async function requirePlan(route: PlanRequest): Promise<BillingView> {
  const { subscriptions } = await viewBilling(getServices(route.context), await requireBillingActor(route))
  const plan = subscriptions.find(({ id }) => id === route.params.id)
  if (plan === undefined) throw new AppError('not_found')
  return plan
}

/**
 * The same, if something may be done to it;
 * otherwise, as by Back or in a second tab, leads back to where it is seen how it stands.
 */
export async function requirePlanThatMay(route: PlanRequest, action: BillingAction): Promise<BillingView> {
  const plan = await requirePlan(route)
  if (!plan.may.includes(action)) throw redirect(BILLING_PATH, 303)
  return plan
}

/**
 * Does something to a subscription and leads to where its outcome stands. What was done before, by a second
 * press or in another tab, is done: it is not refused.
 */
export async function actOnPlan(
  { id }: { id: string },
  done: Done,
  act: () => Promise<unknown>,
): Promise<Response> {
  try {
    await act()
  } catch (error) {
    if (!isAppError(error) || error.code !== 'conflict') throw error
  }
  return redirect(`${BILLING_PATH}?${new URLSearchParams({ done, plan: id })}`, 303)
}

/** An address of the website in the language of the page, as somebody in the web application gets there. */
export function websiteUrl(route: RouteRequest, path: string): string {
  return getServices(route.context).urls.website + localPath(path, languageOf(route).code)
}

/** Where an order is paid by hand. */
export function paymentUrl(route: RouteRequest, orderId: string): string {
  return websiteUrl(route, `/pricing/checkout/${orderId}/`)
}

/** Where a plan is changed to one for one person more, with the price of that. */
export function oneMorePath({ id, oneMore }: Pick<BillingView, 'id' | 'oneMore'>): string | null {
  if (oneMore === null) return null
  const choice = new URLSearchParams({ package: oneMore.package, seats: String(oneMore.seats) })
  return `${planPath(id, 'change')}?${choice}`
}

/** Packages' names in the page's language; one that is no longer sold has the name it was sold under. */
export function packageNames(route: RouteRequest): (token: string, soldAs: string) => string {
  const { priceBook, clock } = getServices(route.context)
  const language = languageOf(route)
  const request = { website: getWebsite(route.context), language, i18n: getI18n(route.context) }
  const { packages } = readPricingCopy(language, parametersOf(request, undefined, priceBook, clock()))
  return (token, soldAs) => packages[token]?.name ?? soldAs
}

/** What the form before the overview did, and whether it is still so: the address may be opened later. */
const dones = {
  cancelled: ({ cancelledAt }) => cancelledAt !== null,
  kept: ({ cancelledAt }) => cancelledAt === null,
  paused: ({ resumesAt }) => resumesAt !== null,
  resumed: ({ state, cancelledAt }) => state !== 'paused' && cancelledAt === null,
  changed: ({ cancelledAt }) => cancelledAt === null,
  processing: ({ cancelledAt }) => cancelledAt === null,
  planned: ({ next }) => next !== null,
  dropped: ({ next }) => next === null,
  details: () => true,
  card: ({ state }) => state !== 'expired',
  'card-unpaid': ({ state }) => state === 'past_due' || state === 'suspended',
  withdrawn: ({ state }) => state === 'expired',
} satisfies Record<string, (plan: BillingView) => boolean>
export type Done = keyof typeof dones

/** What an address tells to have been done to a plan, as far as it is still so. */
export function doneTo(query: URLSearchParams, plan: BillingView): Done | undefined {
  if (query.get('plan') !== plan.id) return undefined
  const names = Object.keys(dones) as Done[]
  return names.find((done) => done === query.get('done') && dones[done](plan))
}
