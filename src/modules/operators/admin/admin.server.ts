import { mayAct, rightsAt } from '#kernel/operator-roles.ts'
import type { CountToday, CountWaiting, TodayFigure } from '#kernel/services.server.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'

interface MenuCounts {
  countWaiting?: CountWaiting
  countToday?: CountToday
}

const ofModules = Object.values(
  import.meta.glob<MenuCounts>('/src/modules/*/admin/menu.server.ts', { eager: true }),
)

/**
 * What this installation has of the operators' pages, and which of them are this one's; how much waits behind
 * each, and what came of it today, by its address.
 */
export function loadAdmin(route: RouteRequest) {
  return answeringOperator(route, async (services, { role }) => {
    const { localMail, operatorSecondFactor, operatorRights } = services
    const [waiting, today] = await Promise.all([
      Promise.all(ofModules.map(({ countWaiting }) => countWaiting?.(services))),
      Promise.all(ofModules.map(({ countToday }) => countToday?.(services))),
    ])
    const isOpen = (to: string) => mayAct(role, rightsAt(operatorRights, to).see)
    const open = <Value>(counted: (Record<string, Value> | undefined)[]): Record<string, Value> =>
      Object.fromEntries(counted.flatMap((each) => Object.entries(each ?? {})).filter(([to]) => isOpen(to)))
    return {
      waiting: open<number>(waiting),
      today: open<TodayFigure>(today),
      /** The addresses of the screens that this operator may see; null: all of them. */
      screens:
        role === 'owner'
          ? null
          : Object.keys(operatorRights)
              .map((screen) => `/app/${screen}/`)
              .filter(isOpen),
      installation: { hasLocalMail: localMail !== null, hasSecondFactor: operatorSecondFactor },
    }
  })
}
