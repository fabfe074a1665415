import { randomBytes } from 'node:crypto'
import type { Dependencies } from '#kernel/dependencies.ts'
import { OrderInput } from '#modules/commerce/orders/input.ts'
import { placeOrder } from '#modules/commerce/orders/place-order.ts'
import type { OrderViewer } from '#modules/commerce/orders/view-order.ts'
import { beginPayment } from '#modules/commerce/payments/begin-payment.ts'
import { makeQuote } from '#modules/commerce/prices/make-quote.ts'
import { buildEmail, buildVisitor } from './accounts.ts'

/** Somebody in Quebec, with a company. */
export const buyer = {
  name: 'Anna Tremblay',
  company: 'Atelier Tremblay inc.',
  addressLine: '12, rue Sainte-Catherine',
  city: 'Montréal',
  postalCode: 'H2X 1K4',
  country: 'CA',
  province: 'QC',
}

/**
 * What a form sends: a year of Solo for somebody in Quebec, at the price that it costs, unless told
 * otherwise.
 */
export function buildOrderInput(
  deps: Pick<Dependencies, 'clock' | 'priceBook'>,
  changes: Record<string, unknown> = {},
): OrderInput {
  const fields = {
    ...{ package: 'solo', period: 'year', seats: 1, currency: 'CAD', method: 'card', timeZone: 'UTC' },
    ...buyer,
    email: buildEmail(),
    submission: randomBytes(16).toString('base64url'),
    total: 0,
    ...changes,
  }
  const input = OrderInput.parse(fields)
  if ('total' in changes) return input
  const { country, province, timeZone } = input
  const quoted = makeQuote(deps.priceBook, input, {
    at: deps.clock(),
    timeZone,
    place: { country, province },
  })
  return quoted.ok ? { ...input, total: quoted.quote.total } : input
}

/** An order that was placed, as far as the test does not care how. */
export async function buildOrder(
  deps: Dependencies,
  changes: Record<string, unknown> = {},
): Promise<{ orderId: string; viewer: OrderViewer & { network: string }; input: OrderInput }> {
  const input = buildOrderInput(deps, changes)
  const outcome = await placeOrder(deps, buildVisitor(), { account: undefined, input })
  if (!outcome.ok) throw new Error(`the test's order was refused: ${JSON.stringify(outcome)}`)
  const { orderId, holder } = outcome
  return { orderId, viewer: { holder, ...buildVisitor() }, input }
}

/** An order with a payment that was begun for it. */
export async function buildPaying(deps: Dependencies, changes: Record<string, unknown> = {}) {
  const order = await buildOrder(deps, changes)
  return { ...order, ...(await buildPayment(deps, order)) }
}

/** The reference of a payment that was begun for an order. */
export async function buildPayment(
  deps: Dependencies,
  { orderId, viewer }: { orderId: string; viewer: OrderViewer & { network: string } },
  method: 'card' | 'paypal' = 'card',
): Promise<{ reference: string }> {
  const wish = { orderId, method, returnUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' }
  const outcome = await beginPayment(deps, viewer, wish)
  if (!outcome.ok) throw new Error(`the test's payment was refused: ${outcome.error}`)
  const reference = /([^/]+)\/$/.exec(outcome.step.url)?.[1]
  if (reference === undefined) throw new Error('the fake provider names no reference')
  return { reference }
}
