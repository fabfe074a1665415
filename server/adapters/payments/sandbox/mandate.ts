import type { PaymentMandate } from '#domain/payments/index.ts'
import type { SandboxPayment } from './sandbox-store.ts'
import { findTestCard, lastFourOf } from './test-cards.ts'

const CARD_MANDATE = 'card_of_'

/** What a payment is charged to again: a card, the same for all payments that it has made, or a subscription. */
export function mandateOf(payment: SandboxPayment): PaymentMandate | null {
  const { reference, purpose, subscription, every, state, card, cardExpires, cardOf } = payment
  if (subscription !== null) {
    const nothingKnown = { brand: null, lastFour: null, expires: null }
    return { kind: 'subscription', reference, status: subscription, ...nothingKnown }
  }
  const testCard = findTestCard(card)
  const isSaved = every !== null || cardOf !== null || purpose === 'card'
  if (testCard === undefined || !isSaved || state !== 'paid') return null
  return {
    kind: 'saved-method',
    reference: CARD_MANDATE + (cardOf ?? reference),
    status: null,
    brand: testCard.brand,
    lastFour: lastFourOf(testCard),
    expires: cardExpires,
  }
}

/** The payment that a card was saved with, or the one that a subscription is. */
export function paymentOfMandate(mandate: string): string {
  return mandate.startsWith(CARD_MANDATE) ? mandate.slice(CARD_MANDATE.length) : mandate
}
