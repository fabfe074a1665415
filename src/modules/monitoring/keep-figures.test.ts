import { beforeEach, expect, test } from 'vitest'
import { mailCount, requestSeconds } from '#kernel/metrics.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { createFigureKeeper, deleteOldFigures, readDay } from './keep-figures.ts'
import { metricHours } from './tables.ts'

const { db } = await createTestDatabase()
const HOUR = 3_600_000

beforeEach(async () => {
  await db.delete(metricHours)
})

function depsAt(time: string) {
  return { ...buildDependencies(db), clock: () => new Date(time) }
}

test('what two processes count in an hour is added up, and a restart begins anew', async () => {
  const deps = depsAt('2026-11-29T09:20:00Z')
  const labels = { kind: 'kept', outcome: 'sent' }
  const first = createFigureKeeper(deps)
  await first() // whatever other tests have counted
  const before = (await readDay(deps)).mails.sent ?? 0
  mailCount.inc(labels, 2)
  await first()
  await first()
  expect((await readDay(deps)).mails.sent).toBe(before + 2)
  // Another process tells of all that it has counted since it began.
  await createFigureKeeper(deps)()
  expect((await readDay(deps)).mails.sent).toBe(2 * (before + 2))
})

test('figures that could not be kept are kept the next time', async () => {
  const deps = depsAt('2026-11-28T09:20:00Z')
  const keep = createFigureKeeper({ ...deps, db: failingOnce() })
  await keep()
  expect((await readDay(deps)).mails).toEqual({})
  await keep()
  expect((await readDay(deps)).mails.sent).toBeGreaterThan(0)
})

/** A database that is away at the first question. */
function failingOnce() {
  let isAway = true
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'insert' && isAway) {
        isAway = false
        throw new Error('away')
      }
      return Reflect.get(target, name, receiver)
    },
  })
}

test('the last day is this hour and the 23 before it, with how long answers took', async () => {
  const deps = depsAt('2026-11-20T09:20:00Z')
  const row = (hoursAgo: number, metric: string, labels: Record<string, string>, value: number) => ({
    hour: new Date(Date.parse('2026-11-20T09:00:00Z') - hoursAgo * HOUR),
    ...{ metric: `http_request_duration_seconds_${metric}`, labels, value },
  })
  const page = { route: '/', status: '200' }
  const fault = { route: '/api/x/', status: '500' }
  await db
    .insert(metricHours)
    .values([
      row(0, 'count', page, 60),
      row(0, 'count', fault, 20),
      row(23, 'count', page, 20),
      row(24, 'count', page, 1_000),
      row(0, 'sum', page, 4),
      row(23, 'sum', page, 4),
      row(0, 'sum', fault, 10),
      row(0, 'bucket', { le: '0.1' }, 50),
      row(0, 'bucket', { le: '0.5' }, 90),
      row(0, 'bucket', { le: '1' }, 100),
      row(0, 'bucket', { le: '+Inf' }, 100),
    ])
  const { hours, requests } = await readDay(deps)
  expect(hours).toHaveLength(24)
  expect(hours.filter((hour) => hour.requests > 0)).toEqual([
    { at: new Date('2026-11-19T10:00:00Z'), requests: 20 },
    { at: new Date('2026-11-20T09:00:00Z'), requests: 80 },
  ])
  expect(requests).toEqual({
    median: 0.1,
    late: 0.75,
    byStatus: { 200: 80, 500: 20 },
    routes: [
      { route: '/api/x/', requests: 20, seconds: 0.5 },
      { route: '/', requests: 80, seconds: 0.1 },
    ],
  })

  await deleteOldFigures(depsAt('2026-11-21T11:00:00Z'))
  expect((await readDay(deps)).hours.filter((hour) => hour.requests > 0)).toHaveLength(1)
})

test('requests of a moment are in the day that is shown', async () => {
  const deps = depsAt('2026-11-10T00:00:00Z')
  requestSeconds.observe({ method: 'GET', route: '/kept/', status: 200 }, 0.2)
  await createFigureKeeper(deps)()
  const { requests } = await readDay(deps)
  expect(requests.byStatus[200]).toBeGreaterThan(0)
  expect(requests.median).toBeGreaterThan(0)
})
