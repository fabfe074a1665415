import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { Gauge } from 'prom-client'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Api, ServerEnvironment } from '#kernel/http/endpoint.ts'
import { readQueues } from '#kernel/jobs/queue-states.ts'
import { metrics } from '#kernel/metrics.ts'

const waiting = new Gauge({
  name: 'formulary_jobs_waiting',
  help: 'Jobs that are due and not begun, of all processes.',
  labelNames: ['job'] as const,
})
const active = new Gauge({
  name: 'formulary_jobs_active',
  help: 'Jobs that are being done, of all processes.',
  labelNames: ['job'] as const,
})
const oldest = new Gauge({
  name: 'formulary_jobs_oldest_seconds',
  help: 'How long the job that waits longest has been due.',
  labelNames: ['job'] as const,
})
type MetricsDependencies = Pick<Dependencies, 'db' | 'log' | 'settings'>

/**
 * `GET /metrics` in OpenMetrics, for whoever has the token. Without it, and with another, there is no such
 * address: what is measured tells strangers how busy we are and what we earn.
 */
export function createMetricsApi(deps: MetricsDependencies): Api {
  const { METRICS_TOKEN: token } = deps.settings
  const api: Api = new Hono<ServerEnvironment>()
  if (token === undefined) return api
  return api.get('/metrics', async (context) => {
    if (!isSame(context.req.header('authorization') ?? '', `Bearer ${token}`)) throw new AppError('not_found')
    await measureQueues(deps)
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' }
    return context.body(await metrics.metrics(), 200, headers)
  })
}

/** Takes as long for a token that is nearly right. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

/** What nobody counts as it happens. While the database is away, all else is told. */
async function measureQueues({ db, log }: MetricsDependencies): Promise<void> {
  for (const gauge of [waiting, active, oldest]) gauge.reset()
  try {
    for (const { job, ...state } of await readQueues(db)) {
      waiting.set({ job }, state.waiting)
      active.set({ job }, state.active)
      oldest.set({ job }, state.oldestSeconds)
    }
  } catch (error) {
    log.warn({ err: error }, 'jobs could not be counted')
  }
}
