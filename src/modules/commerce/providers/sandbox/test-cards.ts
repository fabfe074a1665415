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

/** A card that exists for tests alone. */
export interface TestCard {
  /** What stands for the card everywhere but in the buyer's own browser. */
  token: CardToken
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

export const cardTokens = [
  'visa',
  'mastercard',
  'amex',
  'visa_debit',
  'mastercard_debit',
  'authentication',
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'limit_exceeded',
  'slow_paid',
  'slow_declined',
  'charged_back',
  'unreachable',
  'renewal_declined',
  'renewal_authentication',
  'expires_soon',
] as const
export type CardToken = (typeof cardTokens)[number]

const card = (
  token: CardToken,
  number: string,
  outcome: CardOutcome = { is: 'paid' },
  brand: CardBrand = 'Visa',
  isDebit = false,
): TestCard => ({ token, number, brand, isDebit, outcome })
export const declined = (reason: DeclineReason): CardOutcome => ({ is: 'declined', reason })

/** One for every outcome there is. The numbers are those that developers know from Stripe; no bank gives them out. */
export const testCards: readonly TestCard[] = [
  card('visa', '4242424242424242'),
  card('mastercard', '5555555555554444', { is: 'paid' }, 'Mastercard'),
  card('amex', '378282246310005', { is: 'paid' }, 'American Express'),
  card('visa_debit', '4000056655665556', { is: 'paid' }, 'Visa', true),
  card('mastercard_debit', '5200828282828210', { is: 'paid' }, 'Mastercard', true),
  { ...card('authentication', '4000002500003155', { is: 'authentication' }), later: { is: 'paid' } },
  card('declined', '4000000000000002', declined('declined')),
  card('insufficient_funds', '4000000000009995', declined('insufficient_funds')),
  card('expired_card', '4000000000000069', declined('expired_card')),
  card('incorrect_cvc', '4000000000000127', declined('incorrect_cvc')),
  card('limit_exceeded', '4000000000006975', declined('limit_exceeded')),
  card('slow_paid', '4000000000000077', { is: 'slow', turnsInto: 'paid' }),
  card('slow_declined', '4000000000000341', { is: 'slow', turnsInto: 'declined' }),
  card('charged_back', '4000000000000259', { is: 'charged_back' }),
  card('unreachable', '4000000000000119', { is: 'unreachable' }),
  { ...card('renewal_declined', '4000008260003178'), later: declined('insufficient_funds') },
  { ...card('renewal_authentication', '4000002760003184'), later: declined('authentication_failed') },
  { ...card('expires_soon', '4000000000000101'), expiresSoon: true },
]

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
