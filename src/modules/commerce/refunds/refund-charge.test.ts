import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEnd, readOrderEvents } from '#tests/builders/order-end.ts'
import { buildPaying, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { readRefundMails } from '#tests/builders/refund-mails.ts'
import { buildSession } from '#tests/builders/session.ts'
import { readPostings } from '../ledger/postings.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { invoices, refunds } from '../tables/orders.ts'
import { RefundInput, refundCharge } from './refund-charge.ts'
import { sendWaitingRefunds } from './send-refund.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
const operator = { accountId: (await buildSession(built)).accountId, network: 'desk' }
const TOTAL = 45_516
let fake: FakeProvider
let deps: typeof built

beforeEach(() => {
  fake = buildPaymentProvider({ clock: built.clock })
  deps = { ...built, payments: fake.providers }
})

async function buildPaid(changes: object = {}) {
  const paying = await buildPaying(deps)
  fake.move(paying.reference, changes)
  await refreshPayment(deps, 'sandbox', paying.reference)
  const charge = (await readPostings(db, paying)).find(({ kind }) => kind === 'charge')
  return { ...paying, charge: charge?.id ?? '' }
}
type Paid = Awaited<ReturnType<typeof buildPaid>>

const submission = () => randomBytes(16).toString('base64url')
const refund = ({ orderId, charge }: Pick<Paid, 'orderId' | 'charge'>, changes: object = {}) =>
  refundCharge(deps, operator, {
    orderId,
    ...RefundInput.parse({
      charge,
      amount: TOTAL,
      currency: 'CAD',
      reason: 'asked for',
      submission: submission(),
      ...changes,
    }),
  })
const rowsOf = ({ orderId }: Paid) => db.select().from(refunds).where(eq(refunds.orderId, orderId))

test('the whole charge goes back: books, credit note and the end of the term, with who did it and why', async () => {
  const paid = await buildPaid()
  expect(await refund(paid)).toEqual({ ok: true, state: 'sent' })

  expect(fake.refunded).toMatchObject([{ reference: paid.reference, amount: TOTAL, currency: 'CAD' }])
  expect(await readOrderEnd(db, paid.orderId)).toMatchObject({
    state: 'refunded',
    sum: 0,
    postings: 2,
    papers: ['credit_note', 'invoice'],
  })
  // Its buyer is told, once, with the credit note.
  const [note] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, paid.orderId), eq(invoices.kind, 'credit_note')))
  const creditNoteUrl = expect.stringMatching(`/account/invoices/${note?.number}/$`)
  expect(await readRefundMails(deps)).toMatchObject([
    { locale: 'en', data: { amount: TOTAL, currency: 'CAD', why: undefined, creditNoteUrl } },
  ])
  const [row] = await rowsOf(paid)
  expect(row).toMatchObject({ state: 'sent', operatorId: operator.accountId, reason: 'asked for' })
  expect(row?.posting).toMatch(/^sandbox:txn_/)
  const details = { refund: row?.id, amount: TOTAL, currency: 'CAD', reason: 'asked for' }
  expect(await readOrderEvents(db, paid.orderId, 'refund.asked')).toMatchObject([details])
  expect(await readOrderEvents(db, paid.orderId, 'refund.sent')).toHaveLength(1)
})

test('R-30 the same form fifty times at once is one refund, and something else under its number is refused', async () => {
  const paid = await buildPaid()
  const same = { amount: 1_000, submission: submission() }
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => refund(paid, same)))

  expect(new Set(outcomes.map((outcome) => outcome.ok))).toEqual(new Set([true]))
  expect(fake.refunded).toHaveLength(1)
  expect(await rowsOf(paid)).toHaveLength(1)
  await expect(refund(paid, { ...same, amount: 1_001 })).rejects.toMatchObject({ code: 'conflict' })
})

test('of twenty operators at once nobody gives back more than was charged', async () => {
  const paid = await buildPaid()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => refund(paid, { amount: 10_000 })))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4)
  expect(fake.refunded).toHaveLength(4)
  const refused = outcomes.find(({ ok }) => !ok)
  expect(refused).toEqual({ ok: false, error: 'too_much', field: 'amount', left: 5_516 })
  expect(await refund(paid, { amount: 5_516 })).toMatchObject({ ok: true })
  expect(await readOrderEnd(db, paid.orderId)).toMatchObject({ state: 'refunded', balances: { fees: 100 } })
})

test('what went back elsewhere, or is disputed, is not left', async () => {
  const paid = await buildPaid()
  const of = { chargeId: paid.charge.split(':')[1] }
  fake.move(paid.reference, { ...of, kind: 'refund', amount: 5_000 })
  fake.move(paid.reference, { ...of, kind: 'chargeback', amount: 30_000 })
  await refreshPayment(deps, 'sandbox', paid.reference)
  expect(await refund(paid)).toMatchObject({ error: 'too_much', left: TOTAL - 35_000 })
})

test('another order’s charge, and an order that there is not, are not found', async () => {
  const [paid, other] = [await buildPaid(), await buildPaid()]
  const notFound = { code: 'not_found' }
  await expect(refund({ ...paid, charge: other.charge })).rejects.toMatchObject(notFound)
  await expect(refund({ ...paid, orderId: 'nobody' })).rejects.toMatchObject(notFound)
  await expect(refund(paid, { currency: 'USD' })).rejects.toMatchObject(notFound)
})

test('R-29 money that pays for nothing goes back as well', async () => {
  const paid = await buildPaid({ amount: 1 })
  expect(await readOrderEnd(db, paid.orderId)).toMatchObject({
    library: [],
    balances: { unallocated: -1 },
  })
  expect(await refund(paid, { amount: 2 })).toMatchObject({ error: 'too_much', left: 1 })
  expect(await refund(paid, { amount: 1 })).toEqual({ ok: true, state: 'sent' })
  const { balances } = await readOrderEnd(db, paid.orderId)
  expect(balances).not.toHaveProperty('unallocated')
})

test('of an order that was paid twice the charge goes back that is chosen, and the second one by itself', async () => {
  const paying = await buildPaying(deps)
  const other = await buildPayment(deps, paying, 'paypal')
  for (const { reference } of [paying, other]) {
    fake.move(reference)
    await refreshPayment(deps, 'sandbox', reference)
  }
  const [chosen, second] = await readPostings(db, paying)
  expect(await refund({ ...paying, charge: chosen?.id ?? '' })).toEqual({ ok: true, state: 'sent' })
  expect(await refund({ ...paying, charge: second?.id ?? '' })).toMatchObject({ error: 'too_much', left: 0 })
  await sendWaitingRefunds(deps)
  expect(fake.refunded.map(({ reference }) => reference)).toEqual([paying.reference, other.reference])
  expect(await readOrderEnd(db, paying.orderId)).toMatchObject({ balances: { fees: 200 } })
})

describe('a provider', () => {
  test('F-10 that is away gets the refund as soon as it is back, once', async () => {
    const paid = await buildPaid()
    fake.isAway = true
    expect(await refund(paid, { amount: 45_000 })).toEqual({ ok: true, state: 'asked' })
    expect(await refund(paid, { amount: 517 })).toMatchObject({ error: 'too_much', left: 516 })
    await sendWaitingRefunds(deps)
    expect(await rowsOf(paid)).toMatchObject([{ state: 'asked' }])

    fake.isAway = false
    await Promise.all([sendWaitingRefunds(deps), sendWaitingRefunds(deps)])
    expect(await rowsOf(paid)).toMatchObject([{ state: 'sent' }])
    expect(fake.refunded).toHaveLength(1)
    expect(await readOrderEvents(db, paid.orderId, 'refund.sent')).toHaveLength(1)
  })

  test('whose answer was lost is not asked again', async () => {
    const paid = await buildPaid()
    fake.beforeAnswer = async () => {
      throw new Error('killed')
    }
    await expect(refund(paid)).rejects.toThrow('killed')
    expect(await rowsOf(paid)).toMatchObject([{ state: 'asked' }])

    fake.provider.refund = () => Promise.reject(new Error('asked again'))
    await sendWaitingRefunds(deps)
    expect(await rowsOf(paid)).toMatchObject([{ state: 'sent' }])
    expect(await readOrderEnd(db, paid.orderId)).toMatchObject({ state: 'refunded', postings: 2 })
  })

  test('that refuses is believed: the reason is kept, and the amount is left again', async () => {
    const paid = await buildPaid()
    fake.refusal = 'charge_disputed'
    expect(await refund(paid)).toEqual({ ok: true, state: 'refused' })
    expect(await rowsOf(paid)).toMatchObject([{ state: 'refused', refusal: 'charge_disputed' }])
    expect(await readOrderEvents(db, paid.orderId, 'refund.refused')).toMatchObject([
      { refusal: 'charge_disputed' },
    ])
    fake.refusal = null
    expect(await refund(paid)).toEqual({ ok: true, state: 'sent' })
  })

  test('that has taken a refund and cannot make it is believed too: nothing is in the books, and the amount is left again', async () => {
    const paid = await buildPaid()
    fake.provider.refund = async () => undefined
    expect(await refund(paid)).toEqual({ ok: true, state: 'sent' })
    expect(await readOrderEnd(db, paid.orderId)).toMatchObject({ state: 'paid', postings: 1 })
    const [{ id: refundId = '' } = {}] = await rowsOf(paid)
    fake.change(paid.reference, { failedRefunds: [{ refundId, reason: 'expired_or_canceled_card' }] })
    await sendWaitingRefunds(deps)
    await sendWaitingRefunds(deps)
    expect(await rowsOf(paid)).toMatchObject([{ state: 'refused', refusal: 'expired_or_canceled_card' }])
    expect(await readOrderEvents(db, paid.orderId, 'refund.refused')).toHaveLength(1)
    expect(await readOrderEnd(db, paid.orderId)).toMatchObject({ state: 'paid', postings: 1 })
    expect(await refund(paid, { amount: TOTAL })).toMatchObject({ ok: true })
  })

  test('that tells a refund later, and not which one it was, makes nothing count twice', async () => {
    const paid = await buildPaid()
    const told = fake.provider.refund
    fake.provider.refund = async () => {}
    expect(await refund(paid, { amount: 45_000 })).toEqual({ ok: true, state: 'sent' })
    expect(await refund(paid, { amount: 517 })).toMatchObject({ left: 516 })

    fake.move(paid.reference, { kind: 'refund', amount: 45_000, chargeId: paid.charge.split(':')[1] })
    await sendWaitingRefunds(deps)
    expect(await readOrderEnd(db, paid.orderId)).toMatchObject({ postings: 2 })
    expect((await rowsOf(paid))[0]?.posting).not.toBeNull()
    fake.provider.refund = told
    expect(await refund(paid, { amount: 516 })).toEqual({ ok: true, state: 'sent' })
  })

  test('that is not set up any longer is said so, and nothing is written', async () => {
    const paid = await buildPaid()
    deps = { ...deps, payments: { ...fake.providers, byName: () => undefined } }
    expect(await refund(paid)).toEqual({ ok: false, error: 'no_provider' })
    expect(await rowsOf(paid)).toEqual([])
  })
})

test.each([
  [{ amount: 0 }, 'amount', 'not_positive'],
  [{ amount: 1.5 }, 'amount', 'not_a_number'],
  [{ reason: ' ' }, 'reason', 'required'],
  [{ reason: 'x'.repeat(501) }, 'reason', 'too_long'],
  [{ submission: 'short' }, 'submission', 'wrong_type'],
])('a refund of %j is refused at its %s', (changes, field, code) => {
  const whole = {
    charge: 'sandbox:1',
    currency: 'CAD',
    amount: 1,
    reason: 'asked for',
    submission: submission(),
  }
  const read = RefundInput.safeParse({ ...whole, ...changes })
  expect(read.error?.issues).toMatchObject([{ path: [field], message: code }])
})
