import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { eq } from 'drizzle-orm'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { reconcilePayments } from '../../payments/reconcile.ts'
import { refreshPayment } from '../../payments/refresh-payment.ts'
import { loadRevenue } from '../revenue/revenue.server.ts'
import Revenue from '../revenue/revenue.tsx'
import SubscriptionPage from '../subscriptions/subscription.tsx'
import { loadSubscription } from '../subscriptions/subscriptions.server.ts'
import OrderPage from './order.tsx'
import { loadOrder, loadOrders } from './orders.server.ts'

import Orders from './orders.tsx'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
let now = new Date()
const fake = buildPaymentProvider({ clock: () => now })
const deps = { ...built, payments: fake.providers, clock: () => now }
const session = await buildSession(deps)
await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, session.accountId))

type AnyPage = (props: never) => ReactNode

/** Of what React Router hands to a page, these read this much. */
function Shown({ page, ...props }: { page: AnyPage; loaderData: object; actionData: object | undefined }) {
  return page(props as never)
}

/** What a page says, and its markup. */
function render(page: AnyPage, loaderData: object, actionData?: object): { text: string; html: string } {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  const element = <Shown page={page} loaderData={loaderData} actionData={actionData} />
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replace(/<!-- -->/g, '')
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}
const routeOf = (path: string, id = '') => ({ ...buildRouteRequest(deps, path, session), params: { id } })

async function buildPaid(changes: object = {}, order: Record<string, unknown> = {}) {
  const paying = await buildPaying(deps, order)
  fake.move(paying.reference, changes)
  await refreshPayment(deps, 'sandbox', paying.reference)
  return paying
}

test('an order’s page has its books, papers and a form for what is left, which works without JavaScript', async () => {
  const { orderId, reference, input } = await buildPaid()
  fake.move(reference, { kind: 'refund', amount: 5_516, fee: 0 })
  await refreshPayment(deps, 'sandbox', reference)
  const data = await loadOrder(routeOf('/app/admin/orders/x/', orderId))
  const { text, html } = render(OrderPage, data)

  for (const words of [
    ...[
      input.email.split('@')[0] ?? '',
      'Anna Tremblay',
      'CA$455.16',
      'CA$400.00 left',
      'Invoice',
      'Credit note',
    ],
    ...['With the provider (sandbox)', 'QST CA-QC', 'Debit', 'Order viewed', 'Give the money back'],
  ])
    expect(text).toContain(words)
  expect(html).toMatch(/<form[^>]*method="post"/)
  expect(html).toContain('value="400.00"')
  expect(html).toContain(`href="/app/admin/orders/${orderId}/invoices/`)
})

test('LIC-6 of an order by a stranger it stands there what they have agreed to', async () => {
  const { email } = await buildAccount(deps)
  const { orderId } = await buildPaid({}, { email })
  const { text } = render(OrderPage, await loadOrder(routeOf('/app/admin/orders/x/', orderId)))
  expect(text).toMatch(/Someone who wasn’t logged in Agreed to .*eula \d{4}-\d\d-\d\d/)
})

test('what was wrong with a refund stands at its field, with what was typed', async () => {
  const { orderId } = await buildPaid()
  const data = await loadOrder(routeOf('/app/admin/orders/x/', orderId))
  const charge = data.charges[0]?.id
  const typed = { charge, amount: '999', reason: 'asked for' }
  const answer = { ...typed, field: 'amount', error: 'too_much', left: 45_516 }
  const { text, html } = render(OrderPage, data, answer)
  expect(text).toContain('Only CA$455.16 of this charge can still be refunded.')
  expect(html).toContain('value="999"')
  expect(html).toMatch(/<details open=""/)
})

test('the list has what is to be looked at before all others, and what the night has found', async () => {
  const { reference } = await buildPaid()
  await buildPaid({ amount: 7 })
  fake.move(reference, { kind: 'chargeback' })
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
  await reconcilePayments(deps)
  const { text } = render(Orders, await loadOrders(routeOf('/app/admin/orders/')))
  expect(text).toMatch(/1 order has an unallocated payment.*Payment mismatch.*Unallocated.*All orders/)
  expect(text).toMatch(/orders · 1 difference/)
  expect(text).toContain('Not reported by the provider')
})

test('the page of revenue has money, taxes and a picture; and says so where nothing has moved', async () => {
  const data = await loadRevenue(routeOf('/app/admin/revenue/'))
  const { text, html } = render(Revenue, data)
  for (const words of ['Chargebacks', 'Unallocated', 'CA$0.07', 'QST · CA-QC', 'Taxes as CSV'])
    expect(text).toContain(words)
  expect(html).toMatch(/role="img" aria-label="Net from/)
  expect(html).not.toContain('NaN')
  const empty = await loadRevenue(routeOf('/app/admin/revenue/?from=2020-01-01&to=2020-12-31'))
  expect(render(Revenue, empty).text).toContain('No money has moved')
})

test('LANG-1 a subscription’s page names its orders in words, and in no token of ours', async () => {
  const { orderId } = await buildPaid()
  const { subscription } = await loadOrder(routeOf(`/app/admin/orders/${orderId}/`, orderId))
  const id = subscription?.id ?? ''
  const shown = await loadSubscription(routeOf(`/app/admin/subscriptions/${id}/`, id))
  const { text } = render(SubscriptionPage, shown)
  expect(text).toContain(' · First order · Paid')
  expect(text).not.toContain('first · paid')
})
