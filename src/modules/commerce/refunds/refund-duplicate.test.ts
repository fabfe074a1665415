import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEnd } from '#tests/builders/order-end.ts'
import { buildPaying, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { readRefundMails } from '#tests/builders/refund-mails.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { listRefunds } from './ask-refund.ts'
import { sendWaitingRefunds } from './send-refund.ts'

const { db } = await createTestDatabase()
const TOTAL = 45_516
let fake: FakeProvider
let deps: ReturnType<typeof buildDependencies>

beforeEach(() => {
  fake = buildPaymentProvider()
  deps = { ...buildDependencies(db), payments: fake.providers }
})

/** An order in French with two payments that were begun for it. */
async function buildTwice() {
  const order = await buildPaying(deps, { language: 'fr' })
  const second = await buildPayment(deps, order, 'paypal')
  return { orderId: order.orderId, references: [order.reference, second.reference] as const }
}

/** The provider has taken money, and tells of it. */
async function pay(reference: string, changes: Parameters<FakeProvider['move']>[1] = {}): Promise<void> {
  fake.move(reference, changes)
  await refreshPayment(deps, 'sandbox', reference)
}

describe('R-30 an order that was paid twice', () => {
  test.each([[[0, 1]], [[1, 0]]] as const)(
    'gives the payment back that is told last, of %j, and its buyer is told why',
    async (told) => {
      const { orderId, references } = await buildTwice()
      for (const place of told) await pay(references[place])
      for (const reference of references) await refreshPayment(deps, 'sandbox', reference)
      expect(await listRefunds(db, { orderId })).toMatchObject([
        { amount: TOTAL, currency: 'CAD', reason: 'paid-twice', operatorId: null, state: 'asked' },
      ])

      await sendWaitingRefunds(deps)
      await sendWaitingRefunds(deps)
      expect(fake.refunded.map(({ reference, amount }) => [reference, amount])).toEqual([
        [references[told[1]], TOTAL],
      ])
      const end = await readOrderEnd(db, orderId)
      expect(end).toMatchObject({ state: 'paid', library: 'all', papers: ['invoice'], sum: 0 })
      expect(end.balances).toMatchObject({ revenue: -39_588 })
      expect(end.balances).not.toHaveProperty('unallocated')

      expect(await readRefundMails(deps)).toMatchObject([
        {
          locale: 'fr',
          data: { amount: TOTAL, currency: 'CAD', why: 'paid-twice', creditNoteUrl: undefined },
        },
      ])
    },
  )

  test('has nothing given back a second time that has gone back already', async () => {
    const { orderId, references } = await buildTwice()
    await pay(references[0])
    fake.move(references[1])
    await pay(references[1], { kind: 'refund' })
    expect(await listRefunds(db, { orderId })).toEqual([])
  })

  test('waits for an operator while the payment that counts is disputed', async () => {
    const { orderId, references } = await buildTwice()
    await pay(references[0])
    await pay(references[0], { kind: 'chargeback' })
    await pay(references[1])
    expect(await listRefunds(db, { orderId })).toEqual([])
  })
})

describe('R-29 money that is not the order’s', () => {
  test('waits for an operator, beside a payment that is', async () => {
    const { orderId, references } = await buildTwice()
    await pay(references[0])
    await pay(references[1], { amount: 1 })
    expect(await listRefunds(db, { orderId })).toEqual([])
    expect((await readOrderEnd(db, orderId)).balances).toMatchObject({ unallocated: -1 })
  })

  test('waits for an operator where it came first, and alone', async () => {
    const { orderId, references } = await buildTwice()
    await pay(references[1], { amount: 1 })
    expect(await listRefunds(db, { orderId })).toEqual([])
    await pay(references[0])
    expect(await listRefunds(db, { orderId })).toEqual([])
    const end = await readOrderEnd(db, orderId)
    expect(end).toMatchObject({ state: 'mismatched', balances: { unallocated: -TOTAL - 1 } })
  })
})
