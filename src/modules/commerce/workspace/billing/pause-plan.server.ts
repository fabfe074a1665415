import { answerProblem, readForm } from '#modules/identity/workspace/account/account-form.server.ts'
import { answering } from '#modules/identity/workspace/answering.server.ts'
import { PauseInput } from '../../billing/input.ts'
import { pauseSubscription } from '../../billing/pause-subscription.ts'
import {
  actOnPlan,
  type PlanRequest,
  requireBillingActor,
  requirePlan,
  requirePlanThatMay,
} from './billed-plan.server.ts'
import { packageNames } from './package-names.server.ts'

/** Until when a plan may be put off. */
export function loadPausePlan(route: PlanRequest) {
  return answering(route, async () => {
    const plan = await requirePlanThatMay(route, 'pause')
    return { plan, name: packageNames(route)(plan.package, plan.productName) }
  })
}

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
