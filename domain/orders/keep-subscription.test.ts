import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders, payments } from '#database/tables/orders.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import {
  type BuiltSubscription,
  buildSubscription,
  readSubscription,
  savedCard,
} from '#tests/builders/subscriptions.ts'
import type { PaymentMandate } from '../payments/index.ts'
import { findPackage, termAmount } from '../prices/index.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { holderOf } from './holder.ts'
import {
  chargeOrder,
  findOrder,
  listChargesAhead,
  placeSubscriptionOrder,
  quoteRenewal,
  refreshPayment,
} from './index.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
const start = new Date('2025-01-31T10:00:00Z')
let fake: FakeProvider
let deps: ReturnType<typeof buildDependencies>
let now: Date

beforeEach(() => {
  now = start
  fake = buildPaymentProvider({ clock: () => now })
  deps = { ...built, clock: () => now, payments: fake.providers, enqueued: [] }
  deps.jobs = {
    async enqueue(_transaction, name, data) {
      deps.enqueued.push({ name, data })
    },
  }
})

const month = { period: 'month', country: 'FR', province: '' }
const solo: PlannedChange = { package: 'solo', period: 'month', seats: 1 }
const at = (moment: string) => new Date(`${moment}T10:00:00Z`)

/** An order for a subscription: its next term, or, of these days, another package. */
async function place(
  { id }: BuiltSubscription,
  kind: 'renewal' | 'change' | 'seats',
  planned?: Partial<PlannedChange>,
): Promise<string> {
  const { subscription } = await readSubscription(deps, { id })
  const current = await findOrder(db, { id: subscription.currentOrderId })
  if (!current) throw new Error('there is no current order')
  const next = planned ? { ...solo, ...planned } : null
  const quote = quoteRenewal(deps, { subscription: { ...subscription, next }, current })
  const { orderId } = await db.transaction((transaction) =>
    placeSubscriptionOrder(deps, transaction, {
      ...{ subscription, current, kind, quote },
      charges: [],
      idempotencyKey: `${kind}:${id}:${now.toISOString()}`,
      ...(kind === 'renewal' && { termFrom: subscription.paidThrough }),
    }),
  )
  return orderId
}
/** The same, charged to the saved card; answers the provider's name for it. */
async function charge(...order: Parameters<typeof place>) {
  const orderId = await place(...order)
  expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'paid' })
  return { orderId, reference: await referenceOf(orderId) }
}
async function referenceOf(orderId: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  return payment?.reference ?? ''
}
/** Moves money back or again, and has it told. */
async function tell(reference: string, kind: 'refund' | 'chargeback' | 'chargeback_reversal') {
  const [first] = fake.read(reference).transactions
  now = new Date(now.getTime() + 1_000)
  fake.move(reference, { kind, chargeId: first?.id })
  await refreshPayment(deps, 'sandbox', reference)
}
const read = ({ id }: BuiltSubscription) => readSubscription(deps, { id })
async function kinds(subscription: BuiltSubscription) {
  return (await read(subscription)).events.map(({ kind, toState }) => `${kind} ${toState}`)
}

describe('R-34 a renewal', () => {
  test('pays one term more, with an invoice of its days', async () => {
    const subscription = await buildSubscription(deps, fake, month)
    now = at('2025-02-28')
    const { orderId } = await charge(subscription, 'renewal')
    expect((await read(subscription)).subscription).toMatchObject({
      ...{ state: 'active', currentOrderId: orderId },
      ...{ termFrom: at('2025-02-28'), paidThrough: at('2025-03-31'), accessUntil: at('2025-04-07') },
    })
    expect(await kinds(subscription)).toEqual(['begun active', 'renewed active'])
  })

  test('that was given back takes its term away, and is not charged again', async () => {
    const subscription = await buildSubscription(deps, fake, month)
    now = at('2025-02-28')
    const { reference } = await charge(subscription, 'renewal')
    await tell(reference, 'refund')
    expect((await read(subscription)).subscription).toMatchObject({
      ...{ state: 'expired', cancelledAt: now, currentOrderId: subscription.orderId },
      ...{ paidThrough: at('2025-02-28'), accessUntil: at('2025-02-28') },
    })
    expect(await kinds(subscription)).toEqual(['begun active', 'renewed active', 'refunded expired'])
  })

  test('that is disputed takes its term away, and brings it back where that was won', async () => {
    const subscription = await buildSubscription(deps, fake, month)
    now = at('2025-02-28')
    const { reference } = await charge(subscription, 'renewal')
    await tell(reference, 'chargeback')
    expect((await read(subscription)).subscription).toMatchObject({ state: 'expired' })
    await tell(reference, 'chargeback_reversal')
    expect((await read(subscription)).subscription).toMatchObject({
      ...{ state: 'cancelled', paidThrough: at('2025-03-31'), accessUntil: at('2025-03-31') },
    })
    expect(await kinds(subscription)).toEqual([
      ...['begun active', 'renewed active', 'charged_back expired', 'won_back cancelled'],
    ])
  })

  test('is one charge: what else comes in for its order pays for nothing', async () => {
    const subscription = await buildSubscription(deps, fake, month)
    now = at('2025-02-28')
    const { reference } = await charge(subscription, 'renewal')
    now = at('2025-03-01')
    fake.move(reference)
    await refreshPayment(deps, 'sandbox', reference)
    expect((await read(subscription)).subscription.paidThrough).toEqual(at('2025-03-31'))
  })

  test('says the next charges on the days on which they will be', async () => {
    const { id } = await buildSubscription(deps, fake, month)
    const { subscription } = await readSubscription(deps, { id })
    const current = await findOrder(db, { id: subscription.currentOrderId })
    if (!current) throw new Error('there is no current order')
    expect(await listChargesAhead(deps, db, { subscription, current })).toEqual([
      { on: '2025-02-28', amount: 3_499 + 1_500 },
      { on: '2025-03-31', amount: 3_499 + 1_500 },
      { on: '2025-04-30', amount: 3_499 + 1_500 },
    ])
  })
})

describe('R-34 a change', () => {
  test('begins at once and takes the place of what was left', async () => {
    const subscription = await buildSubscription(deps, fake, { ...month, package: 'starter' })
    now = at('2025-02-10')
    const { orderId } = await charge(subscription, 'change', solo)
    expect((await read(subscription)).subscription).toMatchObject({
      ...{ state: 'active', currentOrderId: orderId, package: 'solo', contents: { downloadsPerMonth: null } },
      ...{ termFrom: at('2025-02-10'), paidThrough: at('2025-03-10') },
    })
    expect(await kinds(subscription)).toEqual(['begun active', 'changed active'])
  })

  test('that was given back has changed nothing, and nothing is charged any more', async () => {
    const subscription = await buildSubscription(deps, fake, { ...month, package: 'starter' })
    now = at('2025-02-10')
    const { reference } = await charge(subscription, 'change', solo)
    await tell(reference, 'refund')
    expect((await read(subscription)).subscription).toMatchObject({
      ...{ state: 'cancelled', package: 'starter', currentOrderId: subscription.orderId },
      ...{ termFrom: start, paidThrough: at('2025-02-28'), accessUntil: at('2025-02-28') },
    })
  })
})

describe('R-34 seats', () => {
  const team = { ...month, package: 'team', seats: 3 }
  beforeEach(() => {
    const { priceBook } = built
    const packages = priceBook.packages.map((sold) => ({ ...sold, isOnSale: true }))
    deps.priceBook = { ...priceBook, packages }
  })

  test('are more people until the same day', async () => {
    const subscription = await buildSubscription(deps, fake, team)
    now = at('2025-02-10')
    await charge(subscription, 'seats', { package: 'team', seats: 5 })
    expect((await read(subscription)).subscription).toMatchObject({
      ...{ seats: 5, paidThrough: at('2025-02-28'), currentOrderId: subscription.orderId, state: 'active' },
    })
    expect(await kinds(subscription)).toEqual(['begun active', 'seats_added active'])
  })

  test('that were given back are gone, and everything else goes on', async () => {
    const subscription = await buildSubscription(deps, fake, team)
    now = at('2025-02-10')
    const { reference } = await charge(subscription, 'seats', { package: 'team', seats: 5 })
    await tell(reference, 'refund')
    expect((await read(subscription)).subscription).toMatchObject({
      ...{ seats: 3, paidThrough: at('2025-02-28'), state: 'active', cancelledAt: null },
    })
  })

  test('renew with all of them', async () => {
    const subscription = await buildSubscription(deps, fake, team)
    now = at('2025-02-10')
    await charge(subscription, 'seats', { package: 'team', seats: 5 })
    now = at('2025-02-28')
    await charge(subscription, 'renewal')
    const known = findPackage(deps.priceBook, 'team')
    if (!known) throw new Error('team is sold')
    expect(fake.charged.at(-1)?.amount).toBe(5 * termAmount(known, 'CAD', 'month'))
  })
})

describe('what it is charged to', () => {
  const otherCard = { ...savedCard, reference: 'card_other', lastFour: '1881' }
  const endedMandates = () => deps.enqueued.filter(({ name }) => name === 'end-mandate')

  /** Has an order paid by hand with another card, which the provider does not tell yet. */
  async function payByHand(orderId: string, mandate: PaymentMandate = otherCard) {
    const viewer = { holder: holderOf(deps, orderId), network: 'test' }
    const { reference } = await buildPayment(deps, { orderId, viewer })
    fake.change(reference, { mandate })
    fake.move(reference)
    return reference
  }

  test('is the card that its holder has paid with last, and the one before it is ended', async () => {
    const subscription = await buildSubscription(deps, fake, month)
    now = at('2025-03-02')
    const reference = await payByHand(await place(subscription, 'renewal'))
    await refreshPayment(deps, 'sandbox', reference)
    expect((await read(subscription)).subscription.mandate).toEqual(otherCard)
    expect(endedMandates()).toMatchObject([{ data: { mandate: { reference: 'card_test' } } }])
  })

  test('is no older card, though a payment with that is told later', async () => {
    const subscription = await buildSubscription(deps, fake, { ...month, package: 'starter' })
    now = at('2025-02-10')
    const late = await payByHand(await place(subscription, 'change', solo))
    now = at('2025-02-28')
    const newest = { ...savedCard, reference: 'card_newest' }
    const reference = await payByHand(await place(subscription, 'renewal'), newest)
    await refreshPayment(deps, 'sandbox', reference)
    await refreshPayment(deps, 'sandbox', late)
    expect((await read(subscription)).subscription.mandate).toEqual(newest)
  })

  test('ends the renewal where the provider has ended it', async () => {
    const paypal = { ...savedCard, kind: 'subscription', reference: 'I-ended', status: 'ACTIVE' } as const
    const subscription = await buildSubscription(deps, fake, { ...month, mandate: paypal })
    now = at('2025-02-10')
    fake.change(subscription.reference, { mandate: { ...paypal, status: 'CANCELLED' }, updatedAt: now })
    await refreshPayment(deps, 'sandbox', subscription.reference)
    expect((await read(subscription)).subscription).toMatchObject({
      ...{ state: 'cancelled', cancelledAt: now, accessUntil: at('2025-02-28') },
    })
    expect(await kinds(subscription)).toEqual(['begun active', 'method_ended cancelled'])
  })
})

describe('F-21 several orders of one subscription', () => {
  /** A month of Starter; then Solo instead of it, that renewed, and that renewal given back: told in this order. */
  async function tellIn(order: readonly number[]) {
    const subscription = await buildSubscription(deps, fake, { ...month, package: 'starter' })
    const paid: string[] = []
    const ordered: string[] = []
    for (const [kind, day, planned] of [
      ['change', '2025-02-10', solo],
      ['renewal', '2025-02-28', solo],
    ] as const) {
      now = at(day)
      ordered.push(await place(subscription, kind, planned))
    }
    // The renewal is one of what was changed, and ordered once that was booked: it goes on where that ends.
    await db
      .update(orders)
      .set({ termFrom: at('2025-03-10'), placedAt: at('2025-03-12') })
      .where(eq(orders.id, ordered[1] ?? ''))
    for (const [place, day] of ['2025-02-10', '2025-03-10'].entries()) {
      now = at(day)
      const orderId = ordered[place] ?? ''
      const viewer = { holder: holderOf(deps, orderId), network: 'test' }
      const { reference } = await buildPayment(deps, { orderId, viewer })
      fake.change(reference, { mandate: { ...savedCard, reference: `card_${place}` } })
      fake.move(reference, { at: now })
      paid.push(reference)
    }
    now = at('2025-03-12')
    for (const next of order) await refreshPayment(deps, 'sandbox', paid[next] ?? '')
    const { id, accountId, orderId, currentOrderId, createdAt, ...end } = (await read(subscription))
      .subscription
    return { ...end, current: ordered.indexOf(currentOrderId) }
  }

  test('have one end, however often each is told', async () => {
    const inOrder = await tellIn([0, 1])
    now = start
    const toldAgain = await tellIn([0, 1, 0, 1])
    expect(inOrder).toMatchObject({
      ...{ package: 'solo', termFrom: at('2025-03-10'), paidThrough: at('2025-04-10'), current: 1 },
      mandate: { reference: 'card_1' },
    })
    expect(toldAgain).toEqual(inOrder)
  })
})
