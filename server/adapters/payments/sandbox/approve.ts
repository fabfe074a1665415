import { type Change, type NoticeManner, paidChange, type SandboxPayment } from './sandbox-store.ts'
import { endedSubscription } from './subscription.ts'

/** What a buyer may decide on the approval page. */
export const decisions = ['pay', 'pay_once', 'unreceived', 'cancel'] as const
type Decision = (typeof decisions)[number]

const WAIT_MS = 120_000

/** What comes of a payment whose buyer has decided at `now`. */
export function approve(
  payment: SandboxPayment,
  { decision, notices }: { decision: Decision; notices: NoticeManner },
  now: Date,
): Change {
  switch (decision) {
    case 'pay':
    case 'pay_once': {
      const paid = paidChange(payment, now)
      return { ...paid, set: { ...paid.set, notices, laterFails: decision === 'pay_once' } }
    }
    case 'cancel':
      return {
        set: { state: 'cancelled', notices, ...endedSubscription(payment) },
        tells: ['payment.cancelled'],
      }
    case 'unreceived':
      return {
        set: {
          state: 'processing',
          notices,
          subscription: payment.subscription && 'APPROVED',
          turnsAt: new Date(now.getTime() + WAIT_MS),
          turnsInto: 'declined',
        },
        tells: ['payment.processing'],
      }
  }
}
