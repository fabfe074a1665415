import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ledgerEntries, subscriptions } from '#database/tables/orders.ts'
import { beginPayment, handlePaymentEvent, viewOrder } from '#domain/orders/index.ts'
import { PAYMENT_EVENT, type PaymentEventJob } from '#domain/payments/index.ts'
import { createPaymentProviders } from '#server/adapters/payments/payment-providers.ts'
import { noticeManners } from '#server/adapters/payments/sandbox/books.ts'
import { createPaymentsApi } from '#server/api/payments.ts'
import { buildApi } from '../builders/api.ts'
import { createTestDatabase } from '../builders/database.ts'
import { buildDependencies } from '../builders/dependencies.ts'
import { buildOrder } from '../builders/orders.ts'
import { startSandbox } from './sandbox-under-test.ts'

// From a card in the sandbox to a paid order, by the way that every provider takes: notice, endpoint, job, question, books.
const { db } = await createTestDatabase()
const sandbox = startSandbox(db)
const deps = {
  ...buildDependencies(db),
  clock: sandbox.now,
  payments: createPaymentProviders([sandbox.provider]),
}
const server = buildApi({
  '/api/payments': createPaymentsApi({ ...deps, clientNetwork: () => 'hash of a network' }),
})

async function pay(fields: Record<string, string>) {
  const { orderId, viewer } = await buildOrder(deps)
  const pages = { returnUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' }
  const begun = await beginPayment(deps, viewer, { orderId, method: 'card', ...pages })
  if (!begun.ok) throw new Error(begun.error)
  await sandbox.fillIn(begun.step.url, fields)
  return { orderId, view: () => viewOrder(deps, viewer, { orderId }) }
}

/** Sends every notice in an order, and does the jobs that come of them, each twice. */
async function deliver(inOrder: 'sent' | 'turned round'): Promise<number> {
  const notices = await sandbox.takeNotices()
  for (const { headers, body } of inOrder === 'sent' ? notices : notices.toReversed()) {
    const answer = await server.request('/api/payments/events/sandbox/', { method: 'POST', headers, body })
    expect(answer.status).toBe(204)
  }
  const jobs = deps.enqueued.splice(0).filter(({ name }) => name === PAYMENT_EVENT)
  for (const { data } of [...jobs, ...jobs]) await handlePaymentEvent(deps, data as PaymentEventJob)
  return jobs.length
}

const booked = (orderId: string) => db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))

test.each(noticeManners)(
  'F-20, F-21 a payment is booked once where its notices come: %s',
  async (notices) => {
    for (const inOrder of ['sent', 'turned round'] as const) {
      const { orderId, view } = await pay({ card: 'visa', notices })
      const told = await deliver(inOrder)
      if (notices === 'lost') {
        expect([told, (await view()).state]).toEqual([0, 'placed'])
        continue
      }
      expect((await view()).state).toBe('paid')
      const entries = await booked(orderId)
      expect(new Set(entries.map(({ posting }) => posting)).size).toBe(1)
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      expect(await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))).toHaveLength(1)
    }
  },
)

test('R-34 a chargeback takes away what was opened', async () => {
  const { orderId, view } = await pay({ card: 'charged_back' })
  await deliver('sent')
  expect((await view()).state).toBe('paid')
  sandbox.wait(120_000)
  const turn = sandbox.jobs.find(({ name }) => name === 'sandbox-turn')
  const [payment] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
  await turn?.handle({ reference: (await view()).payment?.reference })
  await deliver('sent')
  expect((await view()).state).toBe('charged_back')
  const [after] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
  expect(after?.paidThrough.getTime()).toBeLessThan(payment?.paidThrough.getTime() ?? 0)
  const entries = await booked(orderId)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})

test('R-29 a declined card opens nothing, and says why', async () => {
  const { orderId, view } = await pay({ card: 'insufficient_funds' })
  await deliver('sent')
  expect(await view()).toMatchObject({
    state: 'placed',
    payment: { state: 'declined', decline: 'insufficient_funds' },
  })
  expect(await booked(orderId)).toEqual([])
})
