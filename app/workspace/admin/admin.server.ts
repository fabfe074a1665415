import { countOrdersToLookAt } from '#domain/administration/index.ts'
import { countOpenMessages } from '#domain/inbox/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireOperator } from '../session.server.ts'

/** The operators' pages that this installation has, and how much waits for them. */
export function loadAdmin(route: RouteRequest) {
  return answering(route, async (services) => {
    await requireOperator(route)
    const { localMail, operatorSecondFactor } = services
    return {
      openMessages: await countOpenMessages(services),
      ordersToLookAt: await countOrdersToLookAt(services),
      hasLocalMail: localMail !== null,
      hasSecondFactor: operatorSecondFactor,
    }
  })
}
