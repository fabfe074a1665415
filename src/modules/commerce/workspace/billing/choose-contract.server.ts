import { redirect } from 'react-router'
import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { planPath } from '#ui/workspace/billing-path.ts'
import { viewBilling } from '../../billing/view-billing.ts'
import { requireBillingActor, websiteUrl } from './billed-plan.server.ts'
import { packageNames } from './package-names.server.ts'

/**
 * Where the withdrawal function of every page leads (directive (EU) 2023/2673): whoever is not logged in logs in first, and whoever has
 * one contract to withdraw from comes to its statement at once, unless they ask after another one (`plan`). Of every other contract it
 * is said why there is no withdrawing from it.
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
