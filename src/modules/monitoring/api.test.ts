import { expect, test } from 'vitest'
import { startJobs } from '#kernel/jobs/jobs.ts'
import { measureDisk, metrics } from '#kernel/metrics.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { createMetricsApi } from './api.ts'

const { db, url } = await createTestDatabase()
const METRICS_TOKEN = 'a-token-of-thirty-two-characters'

measureDisk('.')

function startApi({ token }: { token?: string } = {}) {
  const deps = buildDependencies(db)
  return buildApi({
    '/': createMetricsApi({ ...deps, settings: { ...deps.settings, METRICS_TOKEN: token } }),
  })
}

const ask = (api: ReturnType<typeof startApi>, authorization?: string) =>
  api.request('/metrics', { headers: authorization === undefined ? {} : { authorization } })

test('without a token, and with another, there are no metrics', async () => {
  expect((await ask(startApi(), 'Bearer ')).status).toBe(404)
  const api = startApi({ token: METRICS_TOKEN })
  for (const given of [
    undefined,
    'Bearer ',
    `Bearer ${METRICS_TOKEN}x`,
    METRICS_TOKEN,
    `Basic ${METRICS_TOKEN}`,
  ])
    expect((await ask(api, given)).status, given).toBe(404)
  expect((await ask(api, `Bearer ${METRICS_TOKEN}`)).status).toBe(200)
})

test('the answer is OpenMetrics: every metric is described, and what waits and what is free is told', async () => {
  const jobs = await startJobs({ url, log: { info() {}, warn() {}, error() {} } })
  await jobs.ensureQueue('wait-for-nobody')
  await db.transaction((transaction) => jobs.enqueue(transaction, 'wait-for-nobody', {}))
  const response = await ask(startApi({ token: METRICS_TOKEN }), `Bearer ${METRICS_TOKEN}`)
  await jobs.stop(1_000)
  expect(response.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text).toMatch(/^# EOF\n$/m)
  expect(text).toContain('formulary_jobs_waiting{job="wait-for-nobody"} 1\n')
  expect(text).toMatch(/^formulary_disk_bytes\{state="free"\} [1-9]\d+$/m)
  for (const name of text.matchAll(/^(\w+?)(?:_total|_bucket|_sum|_count)?\{/gm)) {
    expect(text, name[1]).toContain(`# TYPE ${name[1]} `)
  }
})

test('no label of ours takes what people type: each is a name that the code knows', async () => {
  const labels = (await metrics.getMetricsAsArray()).flatMap((metric) =>
    'labelNames' in metric ? (metric.labelNames as string[]) : [],
  )
  expect([...new Set(labels)].sort()).toEqual(
    ['event', 'format', 'job', 'kind', 'method', 'outcome', 'provider', 'route', 'state', 'status'].filter(
      (name) => labels.includes(name),
    ),
  )
})
