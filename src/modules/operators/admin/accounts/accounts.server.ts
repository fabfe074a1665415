import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { findAccounts } from '../../find-accounts.ts'
import { AccountSearch } from '../../input.ts'

/** Accounts by a part of their address; the newest where nothing was typed. */
export function loadAccounts(route: RouteRequest) {
  return answering(route, async (services) => {
    await requireOperator(route)
    const typed = route.url.searchParams.get('email') ?? ''
    const search = AccountSearch.safeParse({ email: typed })
    const found = search.success ? await findAccounts(services, search.data) : []
    return {
      email: typed,
      accounts: found.map(({ createdAt, ...account }) => ({
        ...account,
        createdAt: createdAt.toISOString(),
      })),
    }
  })
}
