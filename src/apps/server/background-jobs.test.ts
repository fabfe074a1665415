import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { viewOrder } from '#modules/commerce/orders/view-order.ts'
import { payments } from '#modules/commerce/tables/orders.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { listBackgroundJobs } from './module-servers.ts'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers }
// No mail is sent here.
const jobs = listBackgroundJobs({ ...deps, experiments: [] } as never, {} as never)
const jobNamed = (name: string) => jobs.find((job) => job.name === name)
const now = { id: 'now', signal: AbortSignal.timeout(60_000) }

test('F-10 every five minutes a payment that no notice told of is settled', async () => {
  const sweep = jobNamed('settle-waiting')
  expect(sweep?.schedule).toBe('*/5 * * * *')
  const paying = await buildPaying(deps)
  const { orderId, viewer, reference } = paying
  fake.move(reference, { at: new Date() })
  await db
    .update(payments)
    .set({ createdAt: sql`now() - interval '3 minutes'` })
    .where(eq(payments.orderId, orderId))
  await sweep?.handle({}, now)
  expect((await viewOrder(deps, viewer, { orderId })).state).toBe('paid')
})

test('every job has a name of its own, and a time of the day that there is', () => {
  const names = jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { schedule } of jobs) {
    if (schedule === undefined) continue
    const [minute = '', hour = '', ...days] = schedule.split(' ')
    expect(days).toEqual(['*', '*', '*'])
    expect(minute).toMatch(/^(\*\/\d+|[0-5]?\d)$/)
    expect(hour).toMatch(/^(\*|[01]?\d|2[0-3])$/)
  }
})
