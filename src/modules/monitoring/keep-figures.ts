import { and, eq, gte, lt, sql, sum } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { metrics } from '#kernel/metrics.ts'
import { HOUR_MS } from '#kernel/time.ts'
import { metricHours } from './tables.ts'

/** So much of the past the operators' page shows: this hour and those before it. */
const HOURS = 24
/** How long figures are kept. */
const KEPT_HOURS = 2 * HOURS

/** What one counter has come to: its labels are few, and the same in every process. */
interface Count {
  metric: string
  labels: Record<string, string>
  value: number
}

type FigureDependencies = Pick<Dependencies, 'clock' | 'db' | 'log'>

/**
 * Adds what this process has counted to the hour in the database, so that the last day is known after a
 * restart, and of all processes together.
 */
export function createFigureKeeper({ clock, db, log }: FigureDependencies) {
  const kept = new Map<string, number>()
  let keeping: Promise<void> = Promise.resolve()

  async function keep(): Promise<void> {
    const hour = new Date(Math.floor(clock().getTime() / HOUR_MS) * HOUR_MS)
    const counts = await readCounts()
    const added = counts
      .map((count) => ({ ...count, value: count.value - (kept.get(keyOf(count)) ?? 0) }))
      .filter(({ value }) => value > 0)
    if (added.length === 0) return
    await db
      .insert(metricHours)
      .values(added.map((count) => ({ hour, ...count })))
      .onConflictDoUpdate({
        target: [metricHours.hour, metricHours.metric, metricHours.labels],
        set: { value: sql`${metricHours.value} + excluded.value` },
      })
    for (const count of counts) kept.set(keyOf(count), count.value)
  }

  /** One after the other; what could not be kept is kept the next time. */
  return () => {
    keeping = keeping.then(keep).catch((error: unknown) => log.warn({ err: error }, 'figures were not kept'))
    return keeping
  }
}

function keyOf({ metric, labels }: Count): string {
  return `${metric} ${JSON.stringify(labels)}`
}

/**
 * Our own counters. Of a histogram: how many and how long by its labels, and how they spread without them.
 */
async function readCounts(): Promise<Count[]> {
  const counts = new Map<string, Count>()
  for (const { name, type, values } of (await metrics.getMetricsAsJSON()) as unknown as Measured[]) {
    if (!name.startsWith(OWN) || type === 'gauge') continue
    for (const { labels: given, value, metricName = name } of values) {
      const labels = 'le' in given ? { le: String(given.le) } : mapToText(given)
      const count = { metric: metricName.slice(OWN.length), labels, value }
      const before = counts.get(keyOf(count))?.value ?? 0
      counts.set(keyOf(count), { ...count, value: before + value })
    }
  }
  return [...counts.values()]
}

const OWN = 'formulary_'

/** A metric as prom-client tells it. */
interface Measured {
  name: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: { labels: Record<string, string | number>; value: number; metricName?: string }[]
}

function mapToText(labels: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}

/** How the last day went, this hour and the 23 before it, of all processes together. */
export async function readDay({ clock, db }: Pick<Dependencies, 'clock' | 'db'>): Promise<DayFigures> {
  const now = Math.floor(clock().getTime() / HOUR_MS)
  const hours = Array.from({ length: HOURS }, (_, index) => new Date((now - HOURS + 1 + index) * HOUR_MS))
  const inDay = gte(metricHours.hour, hours[0] ?? clock())
  const { hour, metric, labels } = metricHours
  const value = sum(metricHours.value).mapWith(Number)
  const [counts, requests] = await Promise.all([
    db.select({ metric, labels, value }).from(metricHours).where(inDay).groupBy(metric, labels),
    db
      .select({ hour, value })
      .from(metricHours)
      .where(and(inDay, eq(metric, `${REQUESTS}_count`)))
      .groupBy(hour),
  ])
  const byHour = new Map(requests.map((row) => [row.hour.getTime(), row.value]))
  const of = (name: string, by: string) => groupCounts(counts, name, by)
  return {
    hours: hours.map((at) => ({ at, requests: byHour.get(at.getTime()) ?? 0 })),
    requests: {
      ...spreadOf(counts.filter((count) => count.metric === `${REQUESTS}_bucket`)),
      byStatus: of(`${REQUESTS}_count`, 'status'),
      routes: timesOf(of(`${REQUESTS}_count`, 'route'), of(`${REQUESTS}_sum`, 'route')),
    },
    renders: groupOutcomes(counts, 'render_duration_seconds_count', 'format'),
    jobs: groupOutcomes(counts, 'job_duration_seconds_count', 'job'),
    mails: of('mails', 'outcome'),
    money: of('money_events', 'event'),
  }
}

const REQUESTS = 'http_request_duration_seconds'

/** How many of each. */
type Counts = Record<string, number>

export interface DayFigures {
  hours: { at: Date; requests: number }[]
  requests: {
    /** Within so many seconds half of all were answered, and 95 of 100; null where there were none. */
    median: number | null
    late: number | null
    byStatus: Counts
    /** Those that took longest all together come first. */
    routes: { route: string; requests: number; seconds: number }[]
  }
  renders: Record<string, Counts>
  jobs: Record<string, Counts>
  mails: Counts
  money: Counts
}

/** What has one value of a label, added up. */
function groupCounts(counts: readonly Count[], name: string, by: string): Counts {
  const found: Counts = {}
  for (const { metric, labels, value } of counts) {
    const key = labels[by]
    if (metric === name && key !== undefined) found[key] = (found[key] ?? 0) + value
  }
  return found
}

function groupOutcomes(counts: readonly Count[], name: string, by: string): Record<string, Counts> {
  const ofName = counts.filter(({ metric }) => metric === name)
  const groups = Map.groupBy(ofName, ({ labels }) => labels[by] ?? '')
  return Object.fromEntries([...groups].map(([key, group]) => [key, groupCounts(group, name, 'outcome')]))
}

const SHOWN_ROUTES = 10

function timesOf(requests: Counts, seconds: Counts) {
  return Object.entries(requests)
    .map(([route, count]) => ({
      route,
      requests: count,
      seconds: (seconds[route] ?? 0) / count,
      all: seconds[route] ?? 0,
    }))
    .sort((a, b) => b.all - a.all)
    .slice(0, SHOWN_ROUTES)
    .map(({ all: _, ...row }) => row)
}

/** The bounds below which a half and 95 of 100 lie, taken to be even within a bucket, as Prometheus does. */
function spreadOf(buckets: readonly Count[]) {
  const bounds = buckets
    .map(({ labels, value }) => ({ bound: Number(labels.le?.replace('+Inf', 'Infinity')), value }))
    .sort((a, b) => a.bound - b.bound)
  const all = bounds.at(-1)?.value ?? 0
  const at = (share: number) => {
    if (all === 0) return null
    const wanted = share * all
    const place = bounds.findIndex(({ value }) => value >= wanted)
    const [below, found] = [bounds[place - 1] ?? { bound: 0, value: 0 }, bounds[place]]
    if (found === undefined || found.bound === Number.POSITIVE_INFINITY) return below.bound
    return below.bound + ((found.bound - below.bound) * (wanted - below.value)) / (found.value - below.value)
  }
  return { median: at(0.5), late: at(0.95) }
}

export async function deleteOldFigures({ clock, db }: Pick<Dependencies, 'clock' | 'db'>): Promise<void> {
  await db.delete(metricHours).where(lt(metricHours.hour, new Date(clock().getTime() - KEPT_HOURS * HOUR_MS)))
}
