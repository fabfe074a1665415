import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actorOf, buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buyer } from '#tests/builders/orders.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { editBillingDetails } from '../billing/holder-actions.ts'
import { BillingDetails } from '../billing/input.ts'
import { viewBilling } from '../billing/view-billing.ts'
import type { InvoiceContents } from '../invoices/invoice.ts'
import { readPostings } from '../ledger/postings.ts'
import { invoices, subscriptions } from '../tables/orders.ts'
import { refreshPayment } from './refresh-payment.ts'

const { db } = await createTestDatabase()

test('PAY-1 an invoice of what PayPal charges by itself names whom its holder has named since', async () => {
  const { deps, fake, goOn } = buildBillingShop(db)
  const mandate = buildPayPalMandate()
  const own = await buildSubscription(deps, fake, { package: 'solo', period: 'month', mandate })
  const { subscription } = await readSubscription(deps, own)
  const named = () =>
    db
      .select({ name: sql`${invoices.contents} -> 'buyer' ->> 'name'` })
      .from(invoices)
      .where(eq(invoices.orderId, own.orderId))
      .orderBy(desc(invoices.number))
  const [first] = await named()
  const renamed = sql`jsonb_set((select buyer from orders where id = ${own.orderId})::jsonb, '{name}', '"Ana Pérez"')`
  await db.update(subscriptions).set({ buyer: renamed }).where(eq(subscriptions.id, subscription.id))
  goOn(31)
  fake.move(own.reference)
  await refreshPayment(deps, 'sandbox', own.reference)
  expect(await named()).toEqual([{ name: 'Ana Pérez' }, first])
  expect(first?.name).not.toBe('Ana Pérez')
})

test.each([
  ['fewer of them', 'AB', [['GST', 109]], 2_189],
  ['another one', 'ON', [['HST', 264]], 2_034],
  [
    'the same',
    'QC',
    [
      ['GST', 100],
      ['QST', 199],
    ],
    1_999,
  ],
] as const)(
  'PRICE-5 taxes of the new place are in what PayPal charges after a move: %s',
  async (_case, province, taxes, subtotal) => {
    const shop = buildBillingShop(db)
    const own = await buildSubscription(shop.deps, shop.fake, {
      ...{ package: 'starter', period: 'month', mandate: buildPayPalMandate() },
    })
    const details = { ...buyer, taxNumber: '', phone: '', country: 'CA', province, id: own.id }
    await editBillingDetails(shop.deps, actorOf(own), BillingDetails.parse(details))
    const [view] = (await viewBilling(shop.deps, actorOf(own))).subscriptions
    expect(view?.charges[0]).toEqual({ on: '2027-04-01', amount: 2_298 })
    shop.goOn(31)
    // As much as was approved there, before its holder moved.
    shop.fake.move(own.reference, { amount: 2_298 })
    await refreshPayment(shop.deps, 'sandbox', own.reference)

    const postings = await readPostings(db, { orderId: own.orderId })
    const booked = postings.at(-1)?.entries.filter(({ account }) => account.startsWith('tax'))
    expect(booked?.map(({ amount }) => Math.abs(amount)).sort()).toEqual(
      taxes.map(([, amount]) => amount).sort(),
    )
    const [last] = await db
      .select({ contents: sql<InvoiceContents>`${invoices.contents}` })
      .from(invoices)
      .where(eq(invoices.orderId, own.orderId))
      .orderBy(desc(invoices.number))
    if (!last) throw new Error('nothing was invoiced')
    const { item, total, ...contents } = last.contents
    expect(contents).toMatchObject({ buyer: { province }, subtotal, discount: 0 })
    expect(contents.taxes.map(({ kind, amount }) => [kind, amount])).toEqual(taxes)
    expect([item.quantity * item.unitAmount, total]).toEqual([subtotal, 2_298])
  },
)

test('PRICE-5 somewhere without taxes all of what PayPal charges is the price', async () => {
  const { deps, fake, goOn } = buildBillingShop(db)
  const own = await buildSubscription(deps, fake, {
    ...{ package: 'starter', period: 'month', mandate: buildPayPalMandate() },
  })
  const details = { ...buyer, taxNumber: '', phone: '', country: 'FR', province: '', id: own.id }
  await editBillingDetails(deps, actorOf(own), BillingDetails.parse(details))
  goOn(31)
  fake.move(own.reference, { amount: 2_298 })
  await refreshPayment(deps, 'sandbox', own.reference)
  const [last] = await db
    .select({ contents: sql<InvoiceContents>`${invoices.contents}` })
    .from(invoices)
    .where(eq(invoices.orderId, own.orderId))
    .orderBy(desc(invoices.number))
  expect(last?.contents).toMatchObject({ subtotal: 2_298, taxes: [], registrations: [], total: 2_298 })
  expect((await readSubscription(deps, own)).subscription).toMatchObject({ state: 'active' })
})
