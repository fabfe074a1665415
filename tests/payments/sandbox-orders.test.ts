import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPaymentsApi } from '#modules/commerce/api.ts'
import { viewOrder } from '#modules/commerce/orders/view-order.ts'
import { beginPayment } from '#modules/commerce/payments/begin-payment.ts'
import {
  handlePaymentEvent,
  PAYMENT_EVENT,
  type PaymentEventJob,
} from '#modules/commerce/payments/payment-events.ts'
import { createPaymentProviders } from '#modules/commerce/payments/provider.ts'
import { refreshOrder } from '#modules/commerce/payments/refresh-payment.ts'
import { noticeManners } from '#modules/commerce/providers/sandbox/sandbox-store.ts'
import { ledgerEntries, subscriptions } from '#modules/commerce/tables/orders.ts'
import { buildApi } from '../builders/api.ts'
import { createTestDatabase } from '../builders/database.ts'
import { buildDependencies } from '../builders/dependencies.ts'
import { readOrderEnd } from '../builders/order-end.ts'
import { buildOrder } from '../builders/orders.ts'
import type { SentNotice } from './provider-under-test.ts'
import { startSandbox } from './sandbox-under-test.ts'

const json = { 'content-type': 'application/json' }

// From a card in the sandbox to a paid order, by the way that every provider takes: notice, endpoint, job,
// question, books.
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

/** Sends notices to the shop's endpoint one after the other; answers what it says. */
async function send(notices: readonly SentNotice[]): Promise<number[]> {
  const statuses: number[] = []
  for (const { headers, body } of notices) {
    const answer = await server.request('/api/payments/events/sandbox/', { method: 'POST', headers, body })
    statuses.push(answer.status)
  }
  return statuses
}

/** Does the jobs that have come of notices, each twice; answers them. */
async function work(): Promise<PaymentEventJob[]> {
  const jobs = deps.enqueued
    .splice(0)
    .filter(({ name }) => name === PAYMENT_EVENT)
    .map(({ data }) => data as PaymentEventJob)
  for (const job of [...jobs, ...jobs]) await handlePaymentEvent(deps, job)
  return jobs
}

/** Sends every notice in an order, and does the jobs that come of them. */
async function deliver(inOrder: 'sent' | 'turned round'): Promise<number> {
  const notices = await sandbox.takeNotices()
  const statuses = await send(inOrder === 'sent' ? notices : notices.toReversed())
  expect(new Set([...statuses, 204])).toEqual(new Set([204]))
  return (await work()).length
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

test('F-20 a notice that comes again after 73 hours, with a signature of then, has no second effect', async () => {
  const { orderId, view } = await pay({ card: 'visa' })
  const notices = await sandbox.takeNotices()
  expect(await send(notices)).toEqual([204, 204])
  const handled = await work()
  expect(handled).toHaveLength(2)
  const end = await readOrderEnd(db, orderId)
  expect(end).toMatchObject({ state: 'paid', postings: 1, papers: ['invoice'] })

  sandbox.wait(73 * 3_600_000)
  expect(await send(notices)).toEqual([400, 400])
  const again = await Promise.all(
    notices.map(async ({ body }) => ({
      body,
      headers: new Headers({ ...json, ...Object.fromEntries(await sandbox.sign(body, sandbox.now())) }),
    })),
  )
  expect(await send(again)).toEqual([204, 204])
  expect(await work()).toEqual([])
  // Even a job that is done once more, as after a kill, finds nothing to do.
  for (const job of handled) await handlePaymentEvent(deps, job)
  expect(await readOrderEnd(db, orderId)).toEqual(end)
  expect(await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))).toHaveLength(1)
  expect(deps.enqueued).toEqual([])
  expect((await view()).state).toBe('paid')
})

test('R-34 a subscription that nobody has approved opens nothing, however often its page asks', async () => {
  const { orderId, viewer } = await buildOrder(deps, { method: 'paypal' })
  const pages = { returnUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' }
  await beginPayment(deps, viewer, { orderId, method: 'paypal', ...pages })
  for (let asked = 0; asked < 3; asked += 1) await refreshOrder(deps, viewer, { id: orderId })
  const { payment } = await viewOrder(deps, viewer, { orderId })
  const known = await sandbox.provider.fetchPayment(payment?.reference ?? '')
  expect(known?.mandate).toMatchObject({ status: 'APPROVAL_PENDING' })
  expect(await readOrderEnd(db, orderId)).toMatchObject({
    ...{ state: 'placed', library: [], paidThrough: undefined, postings: 0, papers: [] },
  })
})

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
