import { getServices } from '#kernel/services.server.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { requireAccount } from '#modules/identity/workspace/session.server.ts'
import { findAccess } from '../access.ts'
import type { LibraryAccess } from '../schema.ts'

/** Who is logged in, with what is open to them: one question more of the database than `requireAccount`. */
export async function requireAccountWithAccess(route: RouteRequest): Promise<Account & LibraryAccess> {
  const account = await requireAccount(route)
  return { ...account, ...(await findAccess(getServices(route.context), { accountId: account.id })) }
}
