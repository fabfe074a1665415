import { shareOf } from '#kernel/money/index.ts'
import type { DeclineReason, PaymentMethod } from '../../payments/schema.ts'

export type CardBrand = 'Visa' | 'Mastercard' | 'American Express'

/** What comes of a payment with a card. */
export type CardOutcome =
  | { is: 'paid' }
  | { is: 'declined'; reason: DeclineReason }
  /** The bank asks the buyer first. */
  | { is: 'authentication' }
  /** The bank takes its time, and then pays or not. */
  | { is: 'slow'; turnsInto: 'paid' | 'declined' }
  /** Paid, and taken back by the buyer's bank a little later. */
  | { is: 'charged_back' }
  /** Paid, but nobody can ask us for a minute. */
  | { is: 'unreachable' }

interface TestCardFacts {
  /** Only the page of the fields and its script ever see it; it is sent to nobody. */
  number: string
  brand: CardBrand
  isDebit: boolean
  outcome: CardOutcome
  /** What comes of a renewal, where that is something else. */
  later?: CardOutcome
  /** It is good until the end of the month after this one, whatever was typed. */
  expiresSoon?: boolean
}

const paid: CardOutcome = { is: 'paid' }
export const declined = (reason: DeclineReason): CardOutcome => ({ is: 'declined', reason })
const card = (
  number: string,
  outcome: CardOutcome = paid,
  others: Partial<TestCardFacts> = {},
): TestCardFacts => ({
  number,
  brand: 'Visa',
  isDebit: false,
  outcome,
  ...others,
})

/** One for every outcome there is. Developers know the numbers from Stripe; no bank gives them out. */
const cards = {
  visa: card('4242424242424242'),
  mastercard: card('5555555555554444', paid, { brand: 'Mastercard' }),
  amex: card('378282246310005', paid, { brand: 'American Express' }),
  visa_debit: card('4000056655665556', paid, { isDebit: true }),
  mastercard_debit: card('5200828282828210', paid, { brand: 'Mastercard', isDebit: true }),
  authentication: card('4000002500003155', { is: 'authentication' }, { later: paid }),
  declined: card('4000000000000002', declined('declined')),
  insufficient_funds: card('4000000000009995', declined('insufficient_funds')),
  expired_card: card('4000000000000069', declined('expired_card')),
  incorrect_cvc: card('4000000000000127', declined('incorrect_cvc')),
  limit_exceeded: card('4000000000006975', declined('limit_exceeded')),
  slow_paid: card('4000000000000077', { is: 'slow', turnsInto: 'paid' }),
  slow_declined: card('4000000000000341', { is: 'slow', turnsInto: 'declined' }),
  charged_back: card('4000000000000259', { is: 'charged_back' }),
  unreachable: card('4000000000000119', { is: 'unreachable' }),
  renewal_declined: card('4000008260003178', paid, { later: declined('insufficient_funds') }),
  renewal_authentication: card('4000002760003184', paid, { later: declined('authentication_failed') }),
  expires_soon: card('4000000000000101', paid, { expiresSoon: true }),
}

/** What stands for a card everywhere but in the buyer's own browser. */
export type CardToken = keyof typeof cards
export const cardTokens = Object.keys(cards) as [CardToken, ...CardToken[]]

/** Cards that exist for tests alone. */
export const testCards = cardTokens.map((token) => ({ token, ...cards[token] }))
export type TestCard = (typeof testCards)[number]

export function findTestCard(token: string | null): TestCard | undefined {
  return testCards.find((each) => each.token === token)
}

/** For people: the end of the number. */
export function lastFourOf({ number }: Pick<TestCard, 'number'>): string {
  return number.slice(-4)
}

/** A part in ten thousand, and a fixed amount in the smallest unit. */
const fees = {
  card: { share: 290, fixed: 30 },
  paypal: { share: 349, fixed: 49 },
} as const
/** What a chargeback costs besides the amount. */
export const CHARGEBACK_FEE = 1_500

/** What the provider keeps of a charge. */
export function feeOf(method: PaymentMethod, amount: number): number {
  const { share, fixed } = fees[method]
  return Math.min(amount, shareOf(amount, share, 10_000) + fixed)
}
