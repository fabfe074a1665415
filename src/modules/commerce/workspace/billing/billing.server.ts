import { redirect } from 'react-router'
import { AppError, isAppError } from '#kernel/errors.ts'
import { getI18n, getServices } from '#kernel/services.server.ts'
import { findAccess, hasLicence } from '#modules/entitlements/public.ts'
import { PRICES_PATH } from '#modules/identity/website/web-app-addresses.ts'
import { readForm } from '#modules/identity/workspace/account/account-form.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { localPath } from '#ui/website/local-link.tsx'
import { getWebsite } from '#ui/website/website-context.server.ts'
import { BILLING_PATH, planPath } from '#ui/workspace/paths.ts'
import { dropPlannedChange, reactivate, resumeSubscription } from '../../billing/holder-actions.ts'
import { SubscriptionName } from '../../billing/input.ts'
import type { BillingAction } from '../../billing/schema.ts'
import { type BillingView, viewBilling } from '../../billing/view-billing.ts'
import { listOwnSeats, listTeams } from '../../seats/queries.ts'
import { countContents, readPricingCopy } from '../../website/pricing/offered.server.ts'
import { parametersOf } from '../../website/pricing/pricing.page.server.ts'

/** A subscription as its card shows it. */
export type BilledPlan = Awaited<ReturnType<typeof loadBilling>>['plans'][number]

/** What the account has bought, how it stands, and what was charged for it. */
export function loadBilling(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const actor = await requireBillingActor(route)
    const access = await findAccess(services, actor)
    const { subscriptions, invoices } = await viewBilling(services, actor)
    const seat = (await listOwnSeats(services, actor)).find(({ isOpen }) => isOpen)
    const teams = await listTeams(services, actor)
    const nameOf = packageNames(route)
    const library = {
      website: getWebsite(route.context),
      i18n: getI18n(route.context),
      language: languageOf(route),
    }
    return {
      plans: subscriptions.map((plan) => {
        const { id, next, owed } = plan
        const team = teams.find(({ subscriptionId }) => subscriptionId === id)
        return {
          ...plan,
          /** What it opens, counted in the library. */
          includes: countContents(plan.contents, library),
          oneMorePath: oneMorePath(plan),
          /** Who has a seat beside its holder, or is invited, and how many seats nobody has. */
          team: team && { holder: account.email, people: team.people, free: team.free },
          /** What it is called in the language of the page. */
          name: nameOf(plan.package, plan.productName),
          /** The same of what comes with the next term. */
          nextName: next && nameOf(next.package, next.package),
          /** Where what is owed is paid by hand. */
          payUrl: owed && paymentUrl(route, owed.orderId),
          /** Where it is bought again. */
          againUrl: checkoutUrl(route, plan),
          /** What has just been done to it. */
          done: doneTo(route.url.searchParams, plan),
        }
      }),
      invoices: invoices.map((each) => ({ ...each, name: nameOf(each.package, each.productName) })),
      /** What is open by a seat that somebody else pays for. */
      seatName: seat && nameOf(seat.package, seat.productName),
      /** Something is open that was neither bought nor given with a seat: an operator has given it. */
      isGiven: subscriptions.length === 0 && seat === undefined && hasLicence(access),
      pricesUrl: withNext(websiteUrl(route, PRICES_PATH), BILLING_PATH),
    }
  })
}

/** The checkout with what somebody had. */
function checkoutUrl(route: RouteRequest, plan: BillingView): string {
  const { package: token, period, seats, perSeat, currency } = plan
  const choice = { package: token, period, currency, ...(perSeat && { seats: String(seats) }) }
  return websiteUrl(route, `/pricing/checkout/?${new URLSearchParams(choice)}`)
}

/** What one press does, without a page of its own. */
const presses: ReadonlyMap<string, { act: typeof resumeSubscription; done: Done }> = new Map([
  ['keep', { act: reactivate, done: 'kept' }],
  ['resume', { act: resumeSubscription, done: 'resumed' }],
  ['drop-change', { act: dropPlannedChange, done: 'dropped' }],
])

/** Keeps a plan after all, ends a pause, or gives up what was planned for the next term: the button tells. */
export function pressOnBilling(route: RouteRequest) {
  return answering(route, async (services) => {
    const actor = await requireBillingActor(route)
    const form = await readForm(route.request)
    const press = presses.get(form.intent ?? '')
    if (press === undefined) throw new AppError('bad_request')
    const name = SubscriptionName.safeParse(form)
    if (!name.success) throw new AppError('not_found')
    return actOnPlan(name.data, press.done, () => press.act(services, actor, name.data))
  })
}

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
function doneTo(query: URLSearchParams, plan: BillingView): Done | undefined {
  if (query.get('plan') !== plan.id) return undefined
  const names = Object.keys(dones) as Done[]
  return names.find((done) => done === query.get('done') && dones[done](plan))
}
