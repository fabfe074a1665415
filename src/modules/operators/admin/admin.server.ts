import type { CountWaiting } from '#kernel/services.server.ts'
import type { RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'

const ofModules = import.meta.glob<{ countWaiting: CountWaiting }>('/src/modules/*/admin/menu.server.ts', {
  eager: true,
})

/** What this installation has of the operators' pages, and how much waits behind each, by its address. */
export function loadAdmin(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const { localMail, operatorSecondFactor } = services
    const counted = await Promise.all(
      Object.values(ofModules).map(({ countWaiting }) => countWaiting(services)),
    )
    return {
      waiting: Object.assign({}, ...counted) as Record<string, number>,
      installation: { hasLocalMail: localMail !== null, hasSecondFactor: operatorSecondFactor },
    }
  })
}
