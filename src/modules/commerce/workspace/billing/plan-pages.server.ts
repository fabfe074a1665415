import { data, redirect, redirectDocument } from 'react-router'
import { getI18n } from '#kernel/services.server.ts'
import { answerProblem, readForm } from '#modules/identity/workspace/account/account-form.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { planPath, WITHDRAW_PATH } from '#ui/workspace/paths.ts'
import { cancelSubscription } from '../../billing/end-renewal.ts'
import { editBillingDetails, pauseSubscription } from '../../billing/holder-actions.ts'
import { BillingDetails, PauseInput } from '../../billing/input.ts'
import {
  beginMethodReplacement,
  findMethodReplacement,
  finishMethodReplacement,
} from '../../billing/replace-method.ts'
import type { BillingAction } from '../../billing/schema.ts'
import { viewBilling } from '../../billing/view-billing.ts'
import { withdraw } from '../../billing/withdraw.ts'
import type { ProviderName } from '../../payments/schema.ts'
import { problemsOf } from '../../website/checkout/checkout-rules.ts'
import { countriesIn, provincesIn } from '../../website/parts/countries.server.ts'
import {
  actOnPlan,
  type Done,
  type PlanRequest,
  packageNames,
  requireBillingActor,
  requirePlan,
  requirePlanThatMay,
  websiteUrl,
} from './billing.server.ts'

/** A plan to which something may be done, as the page that asks about it shows it. */
function planPage(action: BillingAction) {
  return (route: PlanRequest) =>
    answering(route, async () => {
      const plan = await requirePlanThatMay(route, action)
      return { plan, name: packageNames(route)(plan.package, plan.productName) }
    })
}

/** What a press does to the plan of the page, with nothing to fill in. */
function planPress(done: Done, act: typeof cancelSubscription) {
  return (route: PlanRequest) =>
    answering(route, async (services) => {
      const { id } = await requirePlan(route)
      const actor = await requireBillingActor(route)
      return actOnPlan({ id }, done, () => act(services, actor, { id }))
    })
}

/** What canceling would come to. */
export const loadCancelPlan = planPage('cancel')

/** Cancels the plan: with this press, and nothing after it. */
export const cancelPlanByForm = planPress('cancelled', cancelSubscription)

/** Until when a plan may be put off. */
export const loadPausePlan = planPage('pause')

/** Puts the next term off until the day that was chosen. */
export function pausePlanByForm(route: PlanRequest) {
  return answering(route, async (services) => {
    const { id, pauseEnds } = await requirePlan(route)
    const actor = await requireBillingActor(route)
    const input = PauseInput.safeParse({ ...(await readForm(route.request)), id })
    // Where no day is offered, the pause was asked for already: in another tab, or by a second press.
    const isOffered = input.success && (pauseEnds.length === 0 || pauseEnds.includes(input.data.until))
    if (!isOffered) return answerProblem({ error: 'required' })
    return actOnPlan({ id }, 'paused', async () => {
      if (pauseEnds.length > 0) await pauseSubscription(services, actor, input.data)
    })
  })
}

/** A withdrawal, filled in: whose contract, which one, where it is confirmed (directive (EU) 2023/2673). */
export function loadWithdraw(route: PlanRequest) {
  return answering(route, async () => {
    const { email } = await requireAccount(route)
    const plan = await requirePlan(route)
    // What there is instead, and why, stands there.
    if (plan.noWithdrawal) throw redirect(`${WITHDRAW_PATH}?${new URLSearchParams({ plan: plan.id })}`, 303)
    return { plan, email, name: packageNames(route)(plan.package, plan.productName) }
  })
}

/** Withdraws: everything goes back, and the plan is over. */
export const withdrawByForm = planPress('withdrawn', withdraw)

/**
 * Where the withdrawal function of every page leads (directive (EU) 2023/2673): whoever is not logged in logs
 * in first, and whoever has one contract to withdraw from comes to its statement at once, unless they ask
 * after another one (`plan`). Of every other contract it is said why there is no withdrawing from it.
 */
export function loadChooseContract(route: RouteRequest) {
  return answering(route, async (services) => {
    const { subscriptions, invoices } = await viewBilling(services, await requireBillingActor(route))
    const nameOf = packageNames(route)
    const all = subscriptions.map(
      ({ id, withdrawal, noWithdrawal, package: token, productName, startedOn, may }) => ({
        ...{ id, name: nameOf(token, productName), startedOn, withdrawal, noWithdrawal },
        mayCancel: may.includes('cancel'),
      }),
    )
    const contracts = all.filter(({ withdrawal }) => withdrawal !== null)
    const [only, ...more] = contracts
    const isAskedAfter = route.url.searchParams.has('plan')
    if (only && more.length === 0 && !isAskedAfter) throw redirect(planPath(only.id, 'withdraw'), 303)
    return {
      contracts,
      others: all.flatMap(({ noWithdrawal, ...other }) => (noWithdrawal ? [{ ...other, noWithdrawal }] : [])),
      /** Also for what they have handed over since. */
      hasPaid: invoices.length > 0,
      refundPolicyUrl: websiteUrl(route, '/company/refund-policy/'),
    }
  })
}

/** Whom invoices name, and the places that there are. */
export function loadBillingDetails(route: PlanRequest) {
  return answering(route, async () => {
    const { buyer, method } = await requirePlanThatMay(route, 'edit_details')
    const language = languageOf(route)
    return {
      typed: Object.fromEntries(Object.entries(buyer).map(([field, value]) => [field, value ?? ''])),
      isPayPal: method?.kind === 'paypal',
      countries: countriesIn(language),
      provinces: provincesIn(language, getI18n(route.context)),
    }
  })
}

/** Names somebody else, or another address, on later invoices; taxes follow it. */
export function editDetailsByForm(route: PlanRequest) {
  return answering(route, async (services) => {
    const { id } = await requirePlan(route)
    const actor = await requireBillingActor(route)
    const typed = await readForm(route.request)
    const input = BillingDetails.safeParse({ ...typed, id })
    if (!input.success) {
      const fields = input.error.issues.map(({ path, message }) => ({ path: path.join('.'), code: message }))
      // Everything typed comes back.
      return data({ problems: problemsOf(fields), typed }, { status: 400 })
    }
    return actOnPlan({ id }, 'details', () => editBillingDetails(services, actor, input.data))
  })
}

/** The provider's fields for a card that is to be saved. */
export interface CardFields {
  url: string
  reference: string
  provider: ProviderName
}

/** In the address of whoever has begun to save a card, and comes back to hear what has become of it. */
const BEGUN = 'begun'

/**
 * A card that is being saved, as its provider knows it now: one that is saved leads to the overview, also
 * where a notice has told of it before. By Back, a reload or a second tab it is the same card.
 */
export function loadReplaceCard(route: PlanRequest) {
  return answering(route, async (services) => {
    const plan = await requirePlanThatMay(route, 'replace_method')
    const actor = await requireBillingActor(route)
    const { id } = plan
    const begun = await findMethodReplacement(services, actor, { id })
    const isAsked = begun?.state === 'awaiting' || route.url.searchParams.has(BEGUN)
    if (begun === undefined || !isAsked) return { plan, fields: null, wasDeclined: false }
    const { reference, provider, step } = begun
    const outcome = await finishMethodReplacement(services, actor, { id, reference })
    if (outcome.state === 'saved') {
      const done = outcome.charge === 'declined' ? 'card-unpaid' : 'card'
      throw await actOnPlan({ id }, done, async () => undefined)
    }
    const wasDeclined = outcome.state === 'declined'
    const fields: CardFields | null = wasDeclined ? null : { url: step.url, reference, provider }
    return { plan, fields, wasDeclined }
  })
}

/** Begins to save a card, or goes on where it was begun: its fields stand on the same page. */
export function beginCardByForm(route: PlanRequest) {
  return answering(route, async (services) => {
    const { id } = await requirePlan(route)
    const actor = await requireBillingActor(route)
    const path = `${planPath(id, 'card')}?${BEGUN}`
    const returnUrl = new URL(path, services.urls.webApp).href
    const page = { returnUrl, language: languageOf(route).code }
    const outcome = await beginMethodReplacement(services, actor, { id, ...page })
    // A document of its own: its policy alone lets the fields be framed where they stand on another host.
    if (outcome.ok) return redirectDocument(path, 303)
    if (outcome.error === 'too_many_requests') return answerProblem(outcome)
    return data({ error: outcome.error }, { status: 503, headers: { 'retry-after': '60' } })
  })
}
