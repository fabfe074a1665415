import { answering, type RouteRequest } from '../answering.server.ts'
import { requireOperator } from '../session.server.ts'

/** The operators' pages that this installation has. */
export function loadAdmin(route: RouteRequest) {
  return answering(route, async ({ localMail, operatorSecondFactor }) => {
    await requireOperator(route)
    return { hasLocalMail: localMail !== null, hasSecondFactor: operatorSecondFactor }
  })
}
