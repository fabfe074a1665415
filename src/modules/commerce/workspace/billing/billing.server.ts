import { AppError } from '#kernel/errors.ts'
import { getI18n } from '#kernel/request-context.ts'
import { findAccess, hasLicence } from '#modules/entitlements/public.ts'
import { PRICES_PATH } from '#modules/identity/website/web-app-addresses.ts'
import { readForm } from '#modules/identity/workspace/account/account-form.server.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { requireAccount } from '#modules/identity/workspace/session.server.ts'
import { getWebsite } from '#ui/website/website-context.server.ts'
import { BILLING_PATH } from '#ui/workspace/billing-path.ts'
import { dropPlannedChange, reactivate, resumeSubscription } from '../../billing/holder-actions.ts'
import { SubscriptionName } from '../../billing/input.ts'
import { type BillingView, viewBilling } from '../../billing/view-billing.ts'
import { listOwnSeats, listTeams } from '../../seats/view-teams.ts'
import { countContents } from '../../website/pricing/offered.server.ts'
import {
  actOnPlan,
  type Done,
  doneTo,
  oneMorePath,
  packageNames,
  paymentUrl,
  requireBillingActor,
  websiteUrl,
} from './billed-plan.server.ts'

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
