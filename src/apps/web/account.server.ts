import { hasSeats } from '#modules/commerce/public.ts'
import { loadAccount } from '#modules/identity/workspace/account/account.server.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'

/** The own account, and whether it has seats to see. */
export function loadAccountPage(route: RouteRequest) {
  return loadAccount(route, async (services, { id }) => ({
    isInTeam: await hasSeats(services, { accountId: id }),
  }))
}
