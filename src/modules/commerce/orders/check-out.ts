import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { inLine } from '#kernel/rate-limits/index.ts'
import { type BeginPaymentDependencies, beginPayment } from '../payments/begin-payment.ts'
import {
  type PlaceOrderDependencies,
  type PlaceOrderOutcome,
  type PlaceOrderRequest,
  placeOrder,
} from './place-order.ts'

/**
 * Places an order and begins to pay it, as the checkout's form asks for. Where the payment cannot be begun
 * the order stands all the same: its own page says so, and tries again.
 */
export async function checkOut(
  deps: PlaceOrderDependencies & BeginPaymentDependencies & Pick<Dependencies, 'urls'>,
  visitor: Visitor,
  placing: PlaceOrderRequest,
): Promise<PlaceOrderOutcome> {
  // The same form, also fifty times at once, has its turn one after the other: each gets the first one's
  // answer, and none waits so long for its row or a connection that it is told the database is away (R-30).
  return inLine(deps.db, placing.input.submission, () => placeAndPay(deps, visitor, placing))
}

async function placeAndPay(
  ...[deps, visitor, placing]: Parameters<typeof checkOut>
): Promise<PlaceOrderOutcome> {
  const outcome = await placeOrder(deps, visitor, placing)
  if (!outcome.ok) return outcome
  const { orderId, holder } = outcome
  const { language, method } = placing.input
  const pages = orderPages(deps, { id: orderId, language })
  await beginPayment(
    deps,
    { holder, network: visitor.network },
    { orderId, method, returnUrl: pages.thanks, cancelUrl: pages.payment },
  )
  return outcome
}

/** An order's own pages on the website: payment and thanks. English has no language in front (LANG-1). */
export function orderPages(
  { urls }: { urls: Pick<Dependencies['urls'], 'website'> },
  { id, language }: { id: string; language: string },
): { payment: string; thanks: string } {
  const start = `${urls.website}${language === 'en' ? '' : `/${language}`}/pricing/`
  return { payment: `${start}checkout/${id}/`, thanks: `${start}thank-you/?orderId=${id}` }
}
