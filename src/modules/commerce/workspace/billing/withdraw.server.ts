import { redirect } from 'react-router'
import { answering } from '#modules/identity/workspace/answering.server.ts'
import { requireAccount } from '#modules/identity/workspace/session.server.ts'
import { WITHDRAW_PATH } from '#ui/workspace/billing-path.ts'
import { withdraw } from '../../billing/withdraw.ts'
import { actOnPlan, type PlanRequest, requireBillingActor, requirePlan } from './billed-plan.server.ts'
import { packageNames } from './package-names.server.ts'

/** The statement of withdrawal, filled in: whose contract, which one, and where its confirmation goes (directive (EU) 2023/2673). */
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
export function withdrawByForm(route: PlanRequest) {
  return answering(route, async (services) => {
    const { id } = await requirePlan(route)
    const actor = await requireBillingActor(route)
    return actOnPlan({ id }, 'withdrawn', () => withdraw(services, actor, { id }))
  })
}
