import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'

/** The own account, as its page shows it. */
export function loadAccount(route: RouteRequest) {
  return answering(route, async () => {
    const { email, emailVerified, hasPassword } = await requireAccount(route)
    return { email, emailVerified, hasPassword }
  })
}
