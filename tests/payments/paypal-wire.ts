/* What PayPal's REST API speaks of, as far as our adapter uses it (developer.paypal.com), and what tests do to the simulator of it. */

interface Price {
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
export type Json = Record<string, unknown>

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
  /** A notice as PayPal sends it: the newest event about a subscription, with its headers. */
  notice(subscription: string): { headers: Headers; body: string }
  /** All notices since the last call. */
  takeNotices(): { headers: Headers; body: string }[]
  /** What proves that a body is PayPal's own. */
  sign(body: string): Headers
  /** The whole of a sale is given back by hand, and its event is never written; `at` is when. */
  refundUntold(subscription: string, at: Date): void
  tamper(subscription: string, change: Partial<Subscription>): void
  subscriptions(): number
  plans(): number
  goAway(how: 'refuses' | 'hangs'): void
  comeBack(): void
  close(): Promise<void>
}

export function toTransaction({ id, status, price, time }: Sale): Json {
  const fee = { currency_code: price.currency_code, value: (Number(price.value) * 0.034 + 0.35).toFixed(2) }
  return { id, status, amount_with_breakdown: { gross_amount: price, fee_amount: fee }, time }
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
