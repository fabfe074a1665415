import { firstOfMonth } from '#kernel/time.ts'
import {
  type Change,
  type NoticeManner,
  OUTAGE_MS,
  paidChange,
  type SandboxPayment,
} from './sandbox-store.ts'
import { type CardOutcome, declined, findTestCard } from './test-cards.ts'

const WAIT_MS = 120_000

/** The card of a payment, and how the shop is told. */
type KnownCard = Pick<SandboxPayment, 'card' | 'cardExpires' | 'notices'> &
  Partial<Pick<SandboxPayment, 'cardFirstName' | 'cardLastName'>>

/** What comes of a payment once the buyer has given a test card, at `now`. */
export function payByCard(
  payment: SandboxPayment,
  given: { card: string; expires: string; firstName: string; lastName: string; notices: NoticeManner },
  now: Date,
): Change | undefined {
  const { card, expires, firstName: cardFirstName, lastName: cardLastName, notices } = given
  const testCard = findTestCard(card)
  if (testCard === undefined) return undefined
  const cardExpires = testCard.expiresSoon ? monthAfter(now) : expires
  const { outcome } = testCard
  const comesTo = payment.purpose === 'card' ? savingWith(outcome) : outcome
  return changeFor(comesTo, payment, { card, cardExpires, cardFirstName, cardLastName, notices }, now)
}

/** Saving a card takes no time, and leaves nothing to be taken back. */
function savingWith(outcome: CardOutcome): CardOutcome {
  if (outcome.is === 'slow' && outcome.turnsInto === 'declined') return declined('declined')
  return outcome.is === 'slow' || outcome.is === 'charged_back' ? { is: 'paid' } : outcome
}

/** What comes of a payment that is charged at `now` to the card that another one has saved. */
export function payAgain(payment: SandboxPayment, saved: SandboxPayment, now: Date): Change {
  const { card, cardExpires, notices, mandateEndedAt } = saved
  const { outcome, later } = findTestCard(card) ?? { outcome: declined('declined') }
  const isExpired = cardExpires !== null && cardExpires < monthOf(now)
  const reason = mandateEndedAt === null ? 'expired_card' : 'declined'
  const comesTo = mandateEndedAt !== null || isExpired ? declined(reason) : (later ?? outcome)
  return changeFor(comesTo, payment, { card, cardExpires, notices }, now)
}

function changeFor(outcome: CardOutcome, payment: SandboxPayment, known: KnownCard, now: Date): Change {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const paid = (further: Partial<SandboxPayment> = {}): Change => {
    const change = paidChange(payment, now)
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
        tells: [payment.purpose === 'card' ? 'card.declined' : 'payment.declined'],
      }
  }
}

function monthOf(day: Date): string {
  return day.toISOString().slice(0, 7)
}

function monthAfter(day: Date): string {
  return firstOfMonth(day, 1).slice(0, 7)
}
