import { data } from 'react-router'
import { getI18n } from '#kernel/request-context.ts'
import { readForm } from '#modules/identity/workspace/account/account-form.server.ts'
import { answering } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { editBillingDetails } from '../../billing/edit-billing-details.ts'
import { BillingDetails } from '../../billing/input.ts'
import type { Buyer } from '../../orders/schema.ts'
import { type Problems, problemsOf } from '../../website/checkout/checkout-rules.ts'
import { countriesIn, provincesIn } from '../../website/parts/countries.server.ts'
import {
  actOnPlan,
  type PlanRequest,
  requireBillingActor,
  requirePlan,
  requirePlanThatMay,
} from './billed-plan.server.ts'

/** What a form with a mistake in it is answered: everything typed comes back. */
export interface DetailsProblem {
  problems: Problems
  typed: Record<string, string>
}

/** Whom invoices name, and the places that there are. */
export function loadBillingDetails(route: PlanRequest) {
  return answering(route, async () => {
    const { buyer, method } = await requirePlanThatMay(route, 'edit_details')
    const language = languageOf(route)
    return {
      typed: typedOf(buyer),
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
      return data<DetailsProblem>({ problems: problemsOf(fields), typed }, { status: 400 })
    }
    return actOnPlan({ id }, 'details', () => editBillingDetails(services, actor, input.data))
  })
}

function typedOf(buyer: Buyer): Record<string, string> {
  return Object.fromEntries(Object.entries(buyer).map(([field, value]) => [field, value ?? '']))
}
