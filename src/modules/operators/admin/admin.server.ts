import type { CountToday, CountWaiting, TodayFigure } from '#kernel/services.server.ts'
import type { RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'

interface MenuCounts {
  countWaiting?: CountWaiting
  countToday?: CountToday
}

const ofModules = Object.values(
  import.meta.glob<MenuCounts>('/src/modules/*/admin/menu.server.ts', { eager: true }),
)

/**
 * What this installation has of the operators' pages; how much waits behind each, and what came of it today,
 * by its address.
 */
export function loadAdmin(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const { localMail, operatorSecondFactor } = services
    const [waiting, today] = await Promise.all([
      Promise.all(ofModules.map(({ countWaiting }) => countWaiting?.(services))),
      Promise.all(ofModules.map(({ countToday }) => countToday?.(services))),
    ])
    return {
      waiting: Object.assign({}, ...waiting) as Record<string, number>,
      today: Object.assign({}, ...today) as Record<string, TodayFigure>,
      installation: { hasLocalMail: localMail !== null, hasSecondFactor: operatorSecondFactor },
    }
  })
}
