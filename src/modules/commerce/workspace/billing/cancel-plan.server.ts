import { answering } from '#modules/identity/workspace/answering.server.ts'
import { cancelSubscription } from '../../billing/cancel-subscription.ts'
import {
  actOnPlan,
  type PlanRequest,
  requireBillingActor,
  requirePlan,
  requirePlanThatMay,
} from './billed-plan.server.ts'
import { packageNames } from './package-names.server.ts'

/** What canceling would come to. */
export function loadCancelPlan(route: PlanRequest) {
  return answering(route, async () => {
    const plan = await requirePlanThatMay(route, 'cancel')
    return { plan, name: packageNames(route)(plan.package, plan.productName) }
  })
}

/** Cancels the plan: with this press, and nothing after it. */
export function cancelPlanByForm(route: PlanRequest) {
  return answering(route, async (services) => {
    const { id } = await requirePlan(route)
    const actor = await requireBillingActor(route)
    return actOnPlan({ id }, 'cancelled', () => cancelSubscription(services, actor, { id }))
  })
}
