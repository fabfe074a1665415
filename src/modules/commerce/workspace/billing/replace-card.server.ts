import { data, redirectDocument } from 'react-router'
import { answerProblem } from '#modules/identity/workspace/account/account-form.server.ts'
import { answering } from '#modules/identity/workspace/answering.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { planPath } from '#ui/workspace/billing-path.ts'
import {
  beginMethodReplacement,
  findMethodReplacement,
  finishMethodReplacement,
} from '../../billing/replace-method.ts'

import type { ProviderName } from '../../payments/schema.ts'
import {
  actOnPlan,
  type PlanRequest,
  requireBillingActor,
  requirePlan,
  requirePlanThatMay,
} from './billed-plan.server.ts'

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
