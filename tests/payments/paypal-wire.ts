import type { createOrderBooks } from './paypal-orders.ts'

/*
 * What PayPal's REST API speaks of, as far as our adapter uses it (developer.paypal.com), and what tests do
 * to the simulator of it.
 */

export interface Price {
  value: string
  currency_code: string
}
interface Cycle {
  sequence: number
  pricing_scheme: { fixed_price: Price }
}
export interface Subscription {
  id: string
  status: string
  custom_id: string
  plan: { billing_cycles: Cycle[] }
  create_time: string
  update_time: string
  billing_info: { failed_payments_count: number; last_failed_payment?: { reason_code: string } }
}
export interface Sale {
  id: string
  subscription: string
  status: string
  price: Price
  refunded: number
  time: string
  /** When anything of it was changed last. */
  changed?: string
}
/** The one part of an order: what is bought, and the names that we gave it. */
export interface PurchaseUnit {
  amount: Price & { breakdown?: { item_total?: Price } }
  custom_id?: string
  invoice_id?: string
  items?: { quantity: string; unit_amount: Price }[]
}
export type Json = Record<string, unknown>

type OrderBooks = ReturnType<typeof createOrderBooks>

export interface PayPalSimulator {
  baseUrl: string
  webhookId: string
  /** The buyer approves, and the first charge succeeds. */
  pay(subscription: string): void
  /** The buyer approves, and no money arrives. */
  approve(subscription: string): void
  decline(subscription: string, reason: string): void
  /** The next term has begun, and is charged. */
  renew(subscription: string): void
  /** Charges of later terms have failed, as often as the plan allows. */
  suspend(subscription: string): void
  reverse(subscription: string): void
  /** Orders, which are captured by whoever sells. */
  orders: OrderBooks
  /** A notice as PayPal sends it: the newest event about a subscription or an order, with its headers. */
  notice(reference: string): { headers: Headers; body: string }
  /** All notices since the last call. */
  takeNotices(): { headers: Headers; body: string }[]
  /** What proves that a body is PayPal's own, sent to our webhook or to somebody else's. */
  sign(body: string, webhookId?: string): Headers
  /** The whole of a sale is given back by hand, and its event is never written; `at` is when. */
  refundUntold(subscription: string, at: Date): void
  tamper(subscription: string, change: Partial<Subscription>): void
  subscriptions(): number
  plans(): number
  /** What was asked for before is not known as such any longer: PayPal keeps request ids for some hours. */
  forgetRequests(): void
  /** `loses`: everything that is asked for is done, and no answer arrives; questions are answered. */
  goAway(how: 'refuses' | 'hangs' | 'loses'): void
  comeBack(): void
  close(): Promise<void>
}

export function toTransaction({ id, status, price, time }: Sale): Json {
  return { id, status, amount_with_breakdown: { gross_amount: price, fee_amount: feeOf(price) }, time }
}

function feeOf({ value, currency_code }: Price): Price {
  return { currency_code, value: (Number(value) * 0.034 + 0.35).toFixed(2) }
}

/** A capture of an order, by Payments v2. */
export function captured(capture: {
  id: string
  status: string
  amount: Price
  time: string
  changed: string
}): Json {
  const { id, status, amount, time, changed } = capture
  const breakdown = { gross_amount: amount, paypal_fee: feeOf(amount) }
  const times = { create_time: time, update_time: changed }
  return { id, status, amount, final_capture: true, seller_receivable_breakdown: breakdown, ...times }
}

/** What was given back of a capture: it names that by a link. */
export function refunded(
  refund: { id: string; amount: Price; invoice_id?: string; time: string },
  { baseUrl, capture }: { baseUrl: string; capture: string },
): Json {
  const { id, amount, invoice_id, time } = refund
  return {
    ...{ id, status: 'COMPLETED', amount, create_time: time, update_time: time },
    ...(invoice_id !== undefined && { invoice_id }),
    links: [
      { rel: 'self', href: `${baseUrl}/v2/payments/refunds/${id}`, method: 'GET' },
      { rel: 'up', href: `${baseUrl}/v2/payments/captures/${capture}`, method: 'GET' },
    ],
  }
}

/** A sale by Payments v1, whose states are written small. */
export function toSale({ id, subscription, status, price, time, changed = time }: Sale): Json {
  return {
    id,
    billing_agreement_id: subscription,
    state: status.toLowerCase(),
    amount: { total: price.value, currency: price.currency_code },
    create_time: time,
    update_time: changed,
  }
}

export class Refusal extends Error {
  readonly status: number

  constructor(status: number, name: string) {
    super(name)
    this.status = status
  }
}

export function fail(status: number, name: string): never {
  throw new Refusal(status, name)
}
