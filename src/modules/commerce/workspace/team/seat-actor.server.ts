import { getServices } from '#kernel/services.server.ts'
import type { RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireAccount } from '#modules/identity/workspace/session.server.ts'

/** Who acts on seats, as it is written down. */
export async function requireSeatActor(route: RouteRequest) {
  const { id: accountId } = await requireAccount(route)
  const { network, requestId } = await getServices(route.context).describeVisitor()
  return { accountId, network, requestId }
}
