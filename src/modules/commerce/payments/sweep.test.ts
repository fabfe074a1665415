import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDocument } from '#modules/documents/create-document.ts'
import { deleteDocuments } from '#modules/documents/trash.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder, buildOrderInput, buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { requireInvoice } from '../invoices/invoice.ts'
import { prepareOrderMails } from '../orders/order-mails.ts'
import { placeOrder } from '../orders/place-order.ts'
import { reportOrder, viewOrder, viewOrderOnWire } from '../orders/view-order.ts'
import { cancelUnpaidOrders } from '../orders/void-orders.ts'
import { invoices, orders, paymentEvents, payments } from '../tables/orders.ts'
import { deleteOldPaymentEvents, handlePaymentEvent, recordPaymentEvent } from './payment-events.ts'
import { ProviderUnavailableError } from './provider.ts'
import { reconcilePendingPayments } from './refresh-payment.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db, { templates: [buildTemplate()] })
let fake: FakeProvider
let deps: typeof built

beforeEach(() => {
  fake = buildPaymentProvider()
  deps = { ...built, payments: fake.providers }
})

type Placed = Awaited<ReturnType<typeof buildOrder>>
const view = ({ orderId, viewer }: Placed) => viewOrder(deps, viewer, { orderId })
async function buildPaid() {
  const paying = await buildPaying(deps)
  fake.move(paying.reference, { at: new Date() })
  await tell(paying.reference)
  return paying
}
/** Has the provider send a notice, and the job handle it. */
async function tell(reference: string, id: string = reference) {
  const event = { id, type: 'payment.paid', reference, at: new Date() }
  await recordPaymentEvent(deps, 'sandbox', event)
  await handlePaymentEvent(deps, { provider: 'sandbox', id })
}
/** Makes an order, and what was begun for it, older than it is. */
async function age({ orderId }: Placed, minutes: number) {
  const ago = sql`now() - make_interval(mins => ${minutes})`
  await db.update(orders).set({ placedAt: ago }).where(eq(orders.id, orderId))
  await db.update(payments).set({ createdAt: ago }).where(eq(payments.orderId, orderId))
}

describe('a notice', () => {
  test('wakes a question to the provider, is written down, and is handled once', async () => {
    const paying = await buildPaying(deps)
    fake.move(paying.reference, { at: new Date() })
    await tell(paying.reference, 'evt_1')
    expect((await view(paying)).state).toBe('paid')

    const isThis = eq(paymentEvents.id, 'evt_1')
    const [event] = await db.select().from(paymentEvents).where(isThis)
    await tell(paying.reference, 'evt_1')
    expect(event?.handledAt).not.toBeNull()
    expect(await db.select().from(paymentEvents).where(isThis)).toEqual([event])
  })

  test('that comes while the provider is away is tried again, and not lost', async () => {
    const paying = await buildPaying(deps)
    fake.move(paying.reference, { at: new Date() })
    fake.isAway = true
    await expect(tell(paying.reference, 'evt_2')).rejects.toThrow(ProviderUnavailableError)
    fake.isAway = false
    await handlePaymentEvent(deps, { provider: 'sandbox', id: 'evt_2' })
    expect((await view(paying)).state).toBe('paid')
  })

  test('is deleted after its time', async () => {
    const old = sql`now() - interval '14 months'`
    await db
      .insert(paymentEvents)
      .values({ provider: 'sandbox', id: 'evt_old', type: 'x', at: new Date(), receivedAt: old })
    await deleteOldPaymentEvents(deps)
    expect(await db.select().from(paymentEvents).where(eq(paymentEvents.id, 'evt_old'))).toEqual([])
  })
})

describe('F-10 the sweep', () => {
  test('settles what no notice told of, and leaves alone what is too young', async () => {
    const [old, young] = [await buildPaying(deps), await buildPaying(deps)]
    for (const { reference } of [old, young]) fake.move(reference, { at: new Date() })
    await age(old, 3)
    await reconcilePendingPayments(deps)
    expect([(await view(old)).state, (await view(young)).state]).toEqual(['paid', 'placed'])
  })

  test('asks a provider that is away once, and again the next time', async () => {
    const all = [await buildPaying(deps), await buildPaying(deps)]
    for (const paying of all) {
      fake.move(paying.reference, { at: new Date() })
      await age(paying, 10)
    }
    fake.isAway = true
    await reconcilePendingPayments(deps)
    expect((await view(all[0] as Placed)).state).toBe('placed')
    fake.isAway = false
    await reconcilePendingPayments(deps)
    for (const paying of all) expect((await view(paying)).state).toBe('paid')
  })
})

describe('an order that nobody pays', () => {
  test('is given up after a day, and its coupon may be used again', async () => {
    const coupon = {
      code: 'ONCE',
      percentOff: 10,
      packages: ['solo'],
      from: '2026-01-01',
      until: '2099-12-31',
    }
    deps = { ...deps, priceBook: { ...deps.priceBook, coupons: [coupon] } }
    const [old, young] = [await buildPaying(deps, { coupon: 'ONCE' }), await buildPaying(deps)]
    await age(old, 25 * 60)
    await cancelUnpaidOrders(deps)

    expect(await view(old)).toMatchObject({ state: 'cancelled', payment: { state: 'cancelled' } })
    expect((await view(young)).state).toBe('placed')
    const again = buildOrderInput(deps, { email: old.input.email, coupon: 'once' })
    expect((await placeOrder(deps, buildVisitor(), { account: undefined, input: again })).ok).toBe(true)
  })

  test('is not given up while its payment is worked on, and is paid if it is paid later', async () => {
    const [processing, late] = [await buildPaying(deps), await buildPaying(deps)]
    await db.update(payments).set({ state: 'processing' }).where(eq(payments.orderId, processing.orderId))
    for (const paying of [processing, late]) await age(paying, 25 * 60)
    await cancelUnpaidOrders(deps)
    expect([(await view(processing)).state, (await view(late)).state]).toEqual(['placed', 'cancelled'])

    fake.move(late.reference, { at: new Date() })
    await tell(late.reference)
    expect((await view(late)).state).toBe('paid')
  })
})

describe('invoices', () => {
  test('are numbered without a gap, also of fifty payments at once and of some that failed', async () => {
    const all = []
    for (let made = 0; made < 50; made += 1) {
      const paying = await buildPaying(deps)
      fake.move(paying.reference, { at: new Date() })
      all.push(paying)
    }
    // Every fifth fails after its number was taken.
    let count = 0
    const failing = {
      ...deps,
      jobs: {
        async enqueue() {
          count += 1
          if (count % 5 === 0) throw new Error('the queue is full')
        },
      },
    }
    const settle = async (reference: string) => {
      await recordPaymentEvent(deps, 'sandbox', { id: reference, type: 'x', reference, at: new Date() })
      await handlePaymentEvent(failing, { provider: 'sandbox', id: reference }).catch(() => undefined)
    }
    for (let from = 0; from < all.length; from += 10)
      await Promise.all(all.slice(from, from + 10).map(({ reference }) => settle(reference)))

    const numbers = (await db.select({ number: invoices.number }).from(invoices)).map(({ number }) => number)
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, place) => place + 1))
    expect(numbers.length).toBeGreaterThan(30)
  })

  test('are their account’s alone', async () => {
    const [own, other] = [await buildPaid(), await buildPaid()]
    const accountOf = async ({ orderId }: Placed) =>
      (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.accountId ?? ''
    const number = (await view(own)).invoice ?? 0
    expect(await requireInvoice(deps, { accountId: await accountOf(own) }, { number })).toMatchObject({
      kind: 'invoice',
      contents: { total: 45_516, buyer: { city: 'Montréal' }, seller: { name: 'Formulary Inc.' } },
    })
    const stranger = requireInvoice(deps, { accountId: await accountOf(other) }, { number })
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of a refund are credit notes of what went back, tax by tax', async () => {
    const paid = await buildPaid()
    fake.move(paid.reference, { kind: 'refund', amount: 22_758, at: new Date() })
    await tell(paid.reference, `${paid.reference}-refund`)
    const [note] = await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.orderId, paid.orderId), eq(invoices.kind, 'credit_note')))
    expect(note?.contents).toMatchObject({
      total: 22_758,
      subtotal: 19_793,
      taxes: [
        { kind: 'GST', amount: 990 },
        { kind: 'QST', amount: 1_975 },
      ],
      corrects: (await view(paid)).invoice,
    })
  })
})

test('ORD-1 the order on the wire has the names of the specification', async () => {
  const { orderId, viewer, input } = await buildPaid()
  expect(await viewOrderOnWire(deps, viewer, { id: orderId })).toEqual({
    orderId,
    items: [{ sku: 'PLAN-SOLO', productName: 'Solo', unitPrice: '395.88', quantity: 1 }],
    orderNumber: expect.stringMatching(/^\d{10}$/),
    currencyCode: 'CAD',
    userEmail: input.email,
  })
  await expect(viewOrderOnWire(deps, {}, { id: orderId })).rejects.toMatchObject({ code: 'not_found' })
})

test('ORD-2 a paid order is reported once, to one of ten tabs, and an unpaid one never', async () => {
  const { orderId: id, viewer } = await buildPaid()
  const unpaid = await buildOrder(deps)
  const reports = await Promise.all(Array.from({ length: 10 }, () => reportOrder(deps, viewer, { id })))
  expect(reports.filter(Boolean)).toMatchObject([{ orderId: id }])
  expect(await reportOrder(deps, unpaid.viewer, { id: unpaid.orderId })).toBeUndefined()
})

async function buildDocument(ownerId: string): Promise<string> {
  const made = await createDocument(
    deps,
    { id: ownerId },
    { templateSlug: 'letter-of-intent-D1', answers: {} },
  )
  if (!made.ok) throw new Error(made.error)
  return made.document.id
}

test('a receipt says what was paid, each tax, and the next charge, in the language of the order', async () => {
  const { accountId, email } = await buildAccount(deps)
  const document = `?document=${await buildDocument(accountId)}`
  // Whatever slug an address has, the document's own is linked.
  const next = `/app/doc/made-up-D99/${document}&download=pdf`
  const paying = await buildPaying(deps, { language: 'fr', email, next })
  const card = { reference: 'card_1', status: null, brand: 'Visa', lastFour: '4242', expires: '2028-03' }
  fake.change(paying.reference, { mandate: { kind: 'saved-method', ...card } })
  fake.move(paying.reference, { at: new Date('2026-11-22T12:00:00Z') })
  await tell(paying.reference)
  const invoice = (await view(paying)).invoice ?? 0
  expect(await prepareOrderMails(deps).receipt({ invoice })).toMatchObject({
    to: paying.input.email,
    locale: 'fr',
    data: {
      ...{ productName: 'Solo', from: '2026-11-22', until: '2027-11-21' },
      ...{ credit: 0, total: 45_516 },
      taxes: [{ kind: 'GST', amount: 1_979 }, { kind: 'QST' }],
      next: { on: '2027-11-22', amount: 45_516 },
      billingUrl: 'http://localhost:3000/app/account/billing/',
      // It begins no download: a mail is opened more than once.
      documentUrl: `http://localhost:3000/app/doc/letter-of-intent-D1/${document}`,
      invoiceUrl: `http://localhost:3000/app/account/invoices/${invoice}/`,
    },
  })
})

test.each(['deleted', 'of somebody else'])('R-12 a receipt leads to no document that is %s', async (kind) => {
  const [buyer, other] = [await buildAccount(deps), await buildAccount(deps)]
  const owner = kind === 'deleted' ? buyer : other
  const id = await buildDocument(owner.accountId)
  const next = `/app/doc/letter-of-intent-D1/?document=${id}`
  const paying = await buildPaying(deps, { email: buyer.email, next })
  if (kind === 'deleted') await deleteDocuments(deps, { id: owner.accountId }, { ids: [id] })
  fake.move(paying.reference, { at: new Date() })
  await tell(paying.reference)
  const invoice = (await view(paying)).invoice ?? 0
  const receipt = await prepareOrderMails(deps).receipt({ invoice })
  expect(receipt?.to).toBe(buyer.email)
  expect(receipt?.data.documentUrl).toBeUndefined()
})
