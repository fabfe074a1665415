import { AccountSearch, findAccounts } from '#domain/administration/index.ts'
import { answering, type RouteRequest } from '../../answering.server.ts'
import { requireOperator } from '../../session.server.ts'

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
