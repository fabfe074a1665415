/* Payments, as pages and other features see them. Browser-safe and without zod. */

/** What a buyer pays with (PAY-1). */
export const paymentMethods = ['card', 'paypal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type PaymentState =
  | 'awaiting' // the buyer has to do something: enter a card, authenticate, approve
  | 'processing'
  | 'paid'
  | 'declined' // may be tried again
  | 'cancelled'

export const providerNames = ['sandbox', 'stripe', 'paypal', 'clickbank'] as const
export type ProviderName = (typeof providerNames)[number]

/**
 * Whether it sells in its own name: then the buyer's receipts, invoices, taxes and refunds are its own, and
 * we only open what it has sold (docs/decisions/0040).
 */
export function isRetailer(provider: ProviderName): boolean {
  return provider === 'clickbank'
}

/** Why a card was refused, as far as a buyer can do something about it. */
export const declineReasons = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_failed',
  'limit_exceeded',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/**
 * What the page inside the frame of hosted fields tells the page around it, by `postMessage` with its own
 * reference. It says nothing of cards and proves nothing: the page around it then asks our server.
 */
export type FieldsMessage = { type: 'payment-fields'; reference: string } & (
  | { is: 'ready' | 'busy' | 'idle' }
  /** In CSS pixels: the frame grows with what it says. */
  | { is: 'sized'; height: number }
  /** The buyer has done everything there: now the server knows more than the page. */
  | { is: 'done' }
)

/** A stranger to the page around it: it runs its own scripts, sends its own forms, and has no origin. */
const stranger = 'allow-scripts allow-forms'

/**
 * What the frame of a provider's fields may do. The sandbox's is a stranger. Stripe's script puts frames of
 * its own host into it, which inherit what it may not: without an origin none of them hears what is sent to
 * its host, or keeps anything, and the pages of banks inside of them open windows (3-D Secure). Its origin is
 * that of a host of its own (STRIPE_FIELDS_URL), so that it cannot reach the page around it:
 * docs/decisions/0018. It may not lead that page away: what would (a redirect) is not offered,
 * `allow_redirects: 'never'`.
 */
export function fieldsSandbox(provider: ProviderName): string {
  return provider === 'stripe'
    ? `${stranger} allow-same-origin allow-popups allow-popups-to-escape-sandbox`
    : stranger
}

/**
 * Numbers of the cards that we take (Visa, Mastercard, American Express),
 * and of those that people try (Discover, JCB, UnionPay).
 */
const cardNumbers =
  /^(4\d{12}(\d{3}){0,2}|(5[1-5]|2[2-7])\d{14}|3[47]\d{13}|(6011|65\d\d|64[4-9]\d|35\d\d|62\d\d)\d{12})$/
/** Digits as people set them in groups. */
const digitGroups = /\d(?:[ \u00a0\u202f.-]?\d){11,}/g

/**
 * Whether a text holds what may be the number of a payment card: a length and beginning of those that
 * there are, with the right check digit. Phone numbers, and most numbers of companies and taxes, are none.
 */
export function looksLikeCardNumber(text: string): boolean {
  return (text.match(digitGroups) ?? []).some((group) => {
    const digits = group.replaceAll(/\D/g, '')
    return cardNumbers.test(digits) && hasCheckDigit(digits)
  })
}

/** ISO/IEC 7812: catches one wrong digit, and most that have changed places. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
