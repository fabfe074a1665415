import { readQueues } from '#kernel/jobs/queue-states.ts'
import { readGauge } from '#kernel/metrics.ts'
import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'
import { readDay } from '../keep-figures.ts'

/** How the last day went in all processes, what waits now, and how this process stands. */
export function loadSystem(route: RouteRequest) {
  return answeringOperator(route, async (services) => {
    const [day, queues, connections, renderers, disk] = await Promise.all([
      readDay(services),
      readQueues(services.db),
      readGauge('formulary_database_connections'),
      readGauge('formulary_renderers'),
      readGauge('formulary_disk_bytes'),
    ])
    const stateOf = (gauge: typeof disk, state: string) =>
      gauge.filter(({ labels }) => labels.state === state).reduce((sum, { value }) => sum + value, 0)
    return {
      ...day,
      queues,
      now: {
        upSeconds: Math.round(process.uptime()),
        connections: { used: stateOf(connections, 'used'), waiting: stateOf(connections, 'waiting') },
        renderers: { busy: stateOf(renderers, 'busy'), waiting: stateOf(renderers, 'waiting') },
        disk: { free: stateOf(disk, 'free'), size: stateOf(disk, 'size') },
      },
    }
  })
}
