import { redirect } from 'react-router'
import { viewBilling } from '#domain/billing/index.ts'
import { answering, type RouteRequest } from '../../answering.server.ts'
import { requireBillingActor } from './billed-plan.server.ts'
import { planPath } from './billing-path.ts'
import { packageNames } from './package-names.server.ts'

/**
 * Where the withdrawal function of every page leads (directive (EU) 2023/2673): whoever is not logged in logs in first, and whoever has
 * one contract to withdraw from comes to its statement at once.
 */
export function loadChooseContract(route: RouteRequest) {
  return answering(route, async (services) => {
    const { subscriptions } = await viewBilling(services, await requireBillingActor(route))
    const nameOf = packageNames(route)
    const contracts = subscriptions.flatMap(({ id, withdrawal, package: token, productName, startedOn }) =>
      withdrawal === null ? [] : [{ id, name: nameOf(token, productName), startedOn }],
    )
    const [only, ...others] = contracts
    if (only && others.length === 0) throw redirect(planPath(only.id, 'withdraw'), 303)
    return { contracts }
  })
}
