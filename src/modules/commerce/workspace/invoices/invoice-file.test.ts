import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { viewOrder } from '../../orders/view-order.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { orders } from '../../tables/orders.ts'
import { loadInvoiceFile } from './invoice-file.server.ts'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers }

const load = (number: string, cookie: string) => {
  const route = buildRouteRequest(deps, `/app/account/invoices/${number}/`, { cookie })
  return answerOf(loadInvoiceFile({ ...route, params: { number } }))
}

test('an invoice is a PDF for its account, and is not there for any other', async () => {
  const [own, other] = [await buildSession(deps), await buildSession(deps)]
  const order = await buildOrder(deps)
  await db.update(orders).set({ accountId: own.accountId }).where(eq(orders.id, order.orderId))
  const { reference } = await buildPayment(deps, order)
  await settlePayment(deps, 'sandbox', fake.move(reference))
  const { invoice } = await viewOrder(deps, order.viewer, { orderId: order.orderId })

  const { status, data } = await load(String(invoice), own.cookie)
  const headers = (data as Response).headers
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toContain(`Invoice ${invoice}.pdf`)
  for (const number of [String(invoice), '999', '0', 'x', `${invoice}.5`]) {
    expect((await load(number, other.cookie)).status, number).toBe(404)
  }
})
