import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildMortal } from '#tests/builders/mortal.ts'
import { readOrderEnd, readOrderEvents } from '#tests/builders/order-end.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { buildSession } from '#tests/builders/session.ts'
import { readPostings } from '../ledger/postings.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { refunds } from '../tables/orders.ts'
import { RefundInput, refundCharge } from './refund-charge.ts'
import { sendWaitingRefunds } from './send-refund.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
const operator = { accountId: (await buildSession(built)).accountId, network: 'desk' }

/**
 * A provider that does not tell which of our refunds one of its own is: only our number keeps it from making
 * two.
 */
function forgetNames({ provider }: FakeProvider): void {
  const { fetchPayment } = provider
  provider.fetchPayment = async (reference) => {
    const payment = await fetchPayment(reference)
    return (
      payment && {
        ...payment,
        transactions: payment.transactions.map((each) => ({ ...each, refundId: undefined })),
      }
    )
  }
}

test.each([
  ['names the refund', () => {}],
  ['does not', forgetNames],
])(
  'F-25 R-30 whenever a process is killed, also between money out and marked, money goes back once: a provider that %s',
  async (_name, prepare) => {
    const fake = buildPaymentProvider({ clock: built.clock })
    prepare(fake)
    const deps = { ...built, payments: fake.providers }
    const moments: string[] = []
    for (let killAt = 1; ; killAt += 1) {
      const { orderId, reference } = await buildPaying(deps)
      fake.move(reference)
      await refreshPayment(deps, 'sandbox', reference)
      const [charge] = await readPostings(db, { orderId })
      const form = RefundInput.parse({
        ...{ charge: charge?.id, amount: 45_516, currency: 'CAD', reason: 'asked for' },
        submission: randomBytes(16).toString('base64url'),
      })
      const press = (by: typeof deps) => refundCharge(by, operator, { orderId, ...form })

      const mortal = buildMortal(deps, killAt)
      const answer = await press(mortal.deps).catch(() => 'none')
      if (mortal.killed === undefined) {
        expect(answer).toEqual({ ok: true, state: 'sent' })
        break
      }
      expect(answer).toBe('none')
      moments.push(mortal.killed)

      // Another process finds what waits, while the operator, who had no answer, presses again.
      await Promise.all([sendWaitingRefunds(deps), press(deps)])
      await sendWaitingRefunds(deps)

      const returned = fake.read(reference).transactions.filter(({ kind }) => kind === 'refund')
      expect(returned, mortal.killed).toMatchObject([{ amount: 45_516 }])
      expect(await readOrderEnd(db, orderId), mortal.killed).toMatchObject({
        ...{ state: 'refunded', sum: 0, postings: 2, papers: ['credit_note', 'invoice'] },
        balances: { fees: 100 },
      })
      const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
      expect(rows, mortal.killed).toMatchObject([{ state: 'sent', posting: expect.any(String) }])
      for (const event of ['refund.asked', 'refund.sent'])
        expect(await readOrderEvents(db, orderId, event), `${event}, ${mortal.killed}`).toHaveLength(1)
    }
    expect(moments).toContain('before refund')
    expect(moments).toContain('after refund')
    expect(moments.filter((moment) => moment === 'after a commit').length).toBeGreaterThan(2)
  },
)
