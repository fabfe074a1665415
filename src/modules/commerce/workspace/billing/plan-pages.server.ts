import { data, redirect } from 'react-router'
import { getI18n } from '#kernel/request-context.ts'
import { answerProblem, readForm } from '#modules/identity/workspace/account/account-form.server.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { requireAccount } from '#modules/identity/workspace/session.server.ts'
import { planPath, WITHDRAW_PATH } from '#ui/workspace/billing-path.ts'
import { cancelSubscription } from '../../billing/end-renewal.ts'
import { editBillingDetails, pauseSubscription } from '../../billing/holder-actions.ts'
import { BillingDetails, PauseInput } from '../../billing/input.ts'
import type { BillingAction } from '../../billing/schema.ts'
import { viewBilling } from '../../billing/view-billing.ts'
import { withdraw } from '../../billing/withdraw.ts'
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
} from './billed-plan.server.ts'

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
    const { subscriptions } = await viewBilling(services, await requireBillingActor(route))
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
