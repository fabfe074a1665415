import { statfs } from 'node:fs/promises'
import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  type OpenMetricsContentType,
  Registry,
  register,
} from 'prom-client'

/**
 * What this process measures of itself, for `/metrics`. A label has few values that the code knows (a
 * pattern, a kind, a state): never an address, an id or anything of a person. It is the registry of
 * prom-client itself, because the built pages have a copy of this module: what either has made, both count
 * with.
 */
export const metrics = register as unknown as Registry<OpenMetricsContentType>
metrics.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)

/** Named without `_total`, which OpenMetrics adds: prom-client would rename it at the first scrape. */
export function counter<Label extends string>(options: CounterConfiguration<Label>): Counter<Label> {
  return (metrics.getSingleMetric(options.name) as Counter<Label> | undefined) ?? new Counter(options)
}

function histogram<Label extends string>(options: HistogramConfiguration<Label>): Histogram<Label> {
  return (metrics.getSingleMetric(options.name) as Histogram<Label> | undefined) ?? new Histogram(options)
}

/** From what comes out of memory to what a visitor has given up on. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const requestSeconds = histogram({
  name: 'formulary_http_request_duration_seconds',
  help: 'Requests by method, route and status, and how long their answers took.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: seconds,
})

export const jobSeconds = histogram({
  name: 'formulary_job_duration_seconds',
  help: 'Background jobs by name and outcome (completed, failed), and how long they took.',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 600],
})

export const renderSeconds = histogram({
  name: 'formulary_render_duration_seconds',
  help: 'Files and pictures by format and outcome (made, busy, failed, refused, closed), and how long they took with waiting.',
  labelNames: ['format', 'outcome'] as const,
  buckets: seconds,
})

export const mailCount = counter({
  name: 'formulary_mails',
  help: 'Mails by kind and outcome: sent, failed (tried again), refused for good, dropped (nobody to send it to).',
  labelNames: ['kind', 'outcome'] as const,
})

/**
 * Of Node itself: memory, event loop, garbage collection. Once for each process, and not where tests import
 * this.
 */
export function collectProcessMetrics(): void {
  collectDefaultMetrics()
}

/** The connections that this process has, by what they are for. */
export function measureDatabase(pools: Record<string, Connections>): void {
  new Gauge({
    name: 'formulary_database_connections',
    help: 'Connections of this process by pool and state: in use, idle, and requests that wait for one.',
    labelNames: ['pool', 'state'] as const,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** What a pool of pg says of itself. */
interface Connections {
  totalCount: number
  idleCount: number
  waitingCount: number
}

export function measureRenderers(pool: { load(): { busy: number; waiting: number } }): void {
  new Gauge({
    name: 'formulary_renderers',
    help: 'Renderer processes that are busy, and requests that wait for one.',
    labelNames: ['state'] as const,
    collect() {
      const { busy, waiting } = pool.load()
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

/** The disk of a folder. Where it cannot be asked, nothing is told of it. */
export function measureDisk(folder: string): void {
  new Gauge({
    name: 'formulary_disk_bytes',
    help: 'The disk of the data folder: free for us, and in all.',
    labelNames: ['state'] as const,
    async collect() {
      this.reset()
      const disk = await statfs(folder).catch(() => undefined)
      if (disk === undefined) return
      this.set({ state: 'free' }, disk.bavail * disk.bsize)
      this.set({ state: 'size' }, disk.blocks * disk.bsize)
    },
  })
}

/** What a gauge of ours stands at in this process, by the values of its labels. */
export async function readGauge(name: `formulary_${string}`): Promise<GaugeValue[]> {
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? []
  return values.map(({ labels, value }) => ({ labels: labels as Record<string, string>, value }))
}

interface GaugeValue {
  labels: Record<string, string>
  value: number
}
