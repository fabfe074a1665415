import { data, redirectDocument } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { getI18n } from '#kernel/services.server.ts'
import { readForm } from '#modules/identity/workspace/account/account-form.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { answering } from '#modules/identity/workspace/session.server.ts'
import { getWebsite } from '#ui/website/website-context.server.ts'
import { type ChangePreview, changeSubscription, previewChange } from '../../billing/change-subscription.ts'
import { ChangeInput } from '../../billing/input.ts'
import { listChangeOptions } from '../../billing/price-change.ts'
import type { DeclineReason } from '../../payments/schema.ts'
import { findPackage } from '../../prices/price-of.ts'
import type { PlannedChange } from '../../subscriptions/schema.ts'
import { type Problems, problemsOf } from '../../website/checkout/checkout-rules.ts'
import { countContents } from '../../website/pricing/offered.server.ts'
import {
  actOnPlan,
  type BillingView,
  type PlanRequest,
  packageNames,
  paymentUrl,
  requireBillingActor,
  requirePlan,
  requirePlanThatMay,
} from './billing.server.ts'

export type { ChangePreview }

/** A package that may be changed to, with what it is called and what it opens. */
export type NamedOption = Awaited<ReturnType<typeof loadChangePlan>>['options'][number]

/** Why a change that was confirmed has not been made; what was chosen stands in the address. */
export type ChangeAnswer =
  | { status: 'declined'; decline: DeclineReason | null; payUrl: string }
  | { status: 'price-changed'; preview: ChangePreview }
  | { status: 'refused'; problems: Problems }
  | { status: 'payment-running' }
  /** The form's number was used for something else: the next one has another. */
  | { status: 'used'; submission: string }

/** What may be chosen, and what the address's choice comes to: `?package=team&period=year&seats=3`. */
export function loadChangePlan(route: PlanRequest) {
  return answering(route, async (services) => {
    const plan = await requirePlanThatMay(route, 'change')
    const actor = await requireBillingActor(route)
    const { id } = plan
    const nameOf = packageNames(route)
    const library = {
      website: getWebsite(route.context),
      i18n: getI18n(route.context),
      language: languageOf(route),
    }
    const options = (await listChangeOptions(services, actor, { id })).map((option) => {
      const sold = findPackage(services.priceBook, option.package)
      return {
        ...option,
        name: nameOf(option.package, option.name),
        contents: sold ? countContents(sold.contents, library) : null,
      }
    })
    const chosen = chosenIn(route.url.searchParams, plan, options)
    const outcome = isSame(chosen, plan) ? undefined : await previewChange(services, actor, { id, ...chosen })
    return {
      plan,
      name: nameOf(plan.package, plan.productName),
      options,
      chosen,
      preview: outcome?.ok === true ? outcome.preview : null,
      problems: outcome?.ok === false ? problemsOf(outcome.fields) : {},
      submission: newId(),
    }
  })
}

/** Whatever the address does not say, or says wrongly, is as it is now. */
function chosenIn(
  query: URLSearchParams,
  plan: BillingView,
  options: Awaited<ReturnType<typeof listChangeOptions>>,
): PlannedChange {
  const option = options.find((each) => each.package === (query.get('package') ?? plan.package))
  if (option === undefined) return { package: plan.package, period: plan.period, seats: plan.seats }
  const prices = option.prices.map(({ period }) => period)
  const period = prices.find((each) => each === (query.get('period') ?? plan.period)) ?? prices[0] ?? 'year'
  const { least, most } = option.seats
  const seats = Number(query.get('seats') ?? plan.seats)
  const isCount = option.perSeat && Number.isSafeInteger(seats)
  return { package: option.package, period, seats: isCount ? Math.min(most, Math.max(least, seats)) : least }
}

function isSame(one: PlannedChange, other: PlannedChange): boolean {
  return one.package === other.package && one.period === other.period && one.seats === other.seats
}

/** Makes the confirmed change at the price that was shown: at once and charged, or with the next term. */
export function changePlanByForm(route: PlanRequest) {
  return answering(route, async (services) => {
    const { id } = await requirePlan(route)
    const actor = await requireBillingActor(route)
    const input = ChangeInput.safeParse({ ...(await readForm(route.request)), id })
    // Nothing of this form is typed.
    if (!input.success) throw new AppError('bad_request')
    const outcome = await changeSubscription(services, actor, input.data)
    if (!outcome.ok) return refuse(outcome)
    if (outcome.state === 'to_approve') throw redirectDocument(paymentUrl(route, outcome.orderId), 303)
    if (outcome.state === 'declined') {
      const { decline, orderId } = outcome
      return answer(402, { status: 'declined', decline, payUrl: paymentUrl(route, orderId) })
    }
    const done = outcome.state === 'paid' ? 'changed' : outcome.state
    return actOnPlan({ id }, done, async () => undefined)
  })
}

type Refused = Extract<Awaited<ReturnType<typeof changeSubscription>>, { ok: false }>

function refuse(refused: Refused) {
  switch (refused.error) {
    case 'invalid':
      return answer(400, { status: 'refused', problems: problemsOf(refused.fields) })
    case 'price_changed':
      return answer(409, { status: 'price-changed', preview: refused.preview })
    case 'too_many_requests':
      throw new AppError('too_many_requests', { retryAfter: refused.retryAfter })
    case 'payment_running':
      return answer(409, { status: 'payment-running' })
    case 'conflict':
      return answer(409, { status: 'used', submission: newId() })
  }
}

function answer(status: number, given: ChangeAnswer) {
  return data<ChangeAnswer>(given, { status })
}
