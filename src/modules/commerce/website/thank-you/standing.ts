import type { OrderView } from '../../orders/schema.ts'
import { LATE_MS } from '../parts/payment-progress.ts'

/** So long a payment that was approved at PayPal may take to reach us before the buyer is told that it has not. */
const APPROVAL_MS = 30_000

/** What the page after a purchase says of an order. */
export type Standing =
  | 'paid'
  /** The money is on its way; `late` once that has taken two minutes (PAY-3). */
  | 'pending'
  | 'late'
  /** PAY-4: somebody came back from PayPal, and no payment came. */
  | 'not-received'
  /** Nothing was paid yet, or a card was declined: its own page goes on. */
  | 'unpaid'
  | 'refunded'
  | 'charged_back'
  | 'cancelled'
  | 'mismatched'

/** How an order stands for its buyer, after they have waited for so many milliseconds. */
export function standingOf(
  { state, payment }: Pick<OrderView, 'state' | 'payment'>,
  waitedMs: number,
): Standing {
  if (state !== 'placed') return state
  if (payment === null) return 'unpaid'
  const isPaypal = payment.method === 'paypal'
  switch (payment.state) {
    case 'paid':
    case 'processing':
      return waitedMs < LATE_MS ? 'pending' : 'late'
    case 'awaiting':
      if (!isPaypal) return 'unpaid'
      return waitedMs < APPROVAL_MS ? 'pending' : 'not-received'
    case 'declined':
    case 'cancelled':
      return isPaypal ? 'not-received' : 'unpaid'
  }
}
