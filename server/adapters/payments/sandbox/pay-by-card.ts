import { type Change, type NoticeManner, paidChange, type SandboxPayment } from './books.ts'
import { OUTAGE_MS } from './provider.ts'
import { findTestCard } from './test-cards.ts'

const WAIT_MS = 120_000

/** What comes of a payment once the buyer has given a test card, at `now`. */
export function payByCard(
  payment: SandboxPayment,
  { card, expires, notices }: { card: string; expires: string; notices: NoticeManner },
  now: Date,
): Change | undefined {
  const outcome = findTestCard(card)?.outcome
  if (outcome === undefined) return undefined
  const known = { card, cardExpires: expires, notices }
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const paid = (further: Partial<SandboxPayment> = {}): Change => {
    const change = paidChange(payment)
    return { ...change, set: { ...known, ...further, ...change.set } }
  }
  switch (outcome.is) {
    case 'paid':
      return paid()
    case 'charged_back':
      return paid({ turnsAt: after(WAIT_MS), turnsInto: 'charged_back' })
    case 'unreachable':
      return paid({ unreachableUntil: after(OUTAGE_MS) })
    case 'authentication':
      return { set: { ...known, state: 'authenticating' } }
    case 'slow':
      return {
        set: { ...known, state: 'processing', turnsAt: after(WAIT_MS), turnsInto: outcome.turnsInto },
        tells: ['payment.processing'],
      }
    case 'declined':
      return {
        set: { ...known, state: 'declined', decline: outcome.reason },
        tells: ['payment.declined'],
      }
  }
}
