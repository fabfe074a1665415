import { useLingui } from '@lingui/react/macro'
import type { BadgeTone } from '#ui/components/badge.tsx'
import type { DifferenceKind, OrderState, PaymentState } from '../../orders/schema.ts'
import type { DeclineReason, PaymentMethod } from '../../payments/schema.ts'

/** What operators call the states of an order. */
export function useOrderStates(): Record<OrderState, { name: string; tone: BadgeTone }> {
  const { t } = useLingui()
  return {
    placed: { name: t({ message: 'Not paid yet', context: 'order' }), tone: 'neutral' },
    paid: { name: t({ message: 'Paid', context: 'order' }), tone: 'action' },
    refunded: { name: t({ message: 'Refunded', context: 'order' }), tone: 'brass' },
    charged_back: { name: t({ message: 'Charged back', context: 'order' }), tone: 'alert' },
    cancelled: { name: t({ message: 'Canceled', context: 'order' }), tone: 'neutral' },
    mismatched: { name: t({ message: 'Paid otherwise', context: 'order' }), tone: 'alert' },
  }
}

/** What an order does to a subscription. */
export function useOrderKinds(): Record<'first' | 'renewal' | 'change' | 'seats', string> {
  const { t } = useLingui()
  return {
    first: t({ message: 'First order', context: 'order' }),
    renewal: t({ message: 'Renewal', context: 'order' }),
    change: t({ message: 'Change of plan', context: 'order' }),
    seats: t({ message: 'More seats', context: 'order' }),
  }
}

/** What operators call the states of a try to pay. */
export function usePaymentStates(): Record<PaymentState, { name: string; tone: BadgeTone }> {
  const { t } = useLingui()
  return {
    awaiting: { name: t({ message: 'Waits for the buyer', context: 'payment' }), tone: 'neutral' },
    processing: { name: t({ message: 'Under way', context: 'payment' }), tone: 'brass' },
    paid: { name: t({ message: 'Paid', context: 'payment' }), tone: 'action' },
    declined: { name: t({ message: 'Declined', context: 'payment' }), tone: 'alert' },
    cancelled: { name: t({ message: 'Given up', context: 'payment' }), tone: 'neutral' },
  }
}

/** Why a payment was declined. */
export function useDeclines(): Record<DeclineReason, string> {
  const { t } = useLingui()
  return {
    declined: t`The bank did not say why`,
    insufficient_funds: t`Not enough money`,
    expired_card: t`The card has expired`,
    incorrect_cvc: t`Wrong CVC`,
    authentication_failed: t`The bank could not confirm the buyer`,
    limit_exceeded: t`Above the card’s limit`,
  }
}

export function useMethods(): Record<PaymentMethod, string> {
  const { t } = useLingui()
  return { card: t`Card`, paypal: 'PayPal' }
}

/** What has become of a refund. */
export function useRefundStates(): Record<'asked' | 'sent' | 'refused', { name: string; tone: BadgeTone }> {
  const { t } = useLingui()
  return {
    asked: { name: t({ message: 'Waits for the provider', context: 'refund' }), tone: 'brass' },
    sent: { name: t({ message: 'Made', context: 'refund' }), tone: 'action' },
    refused: { name: t({ message: 'Refused', context: 'refund' }), tone: 'alert' },
  }
}

/** What moves money; a name that an older version has written shows itself. */
export function useMovements(): (kind: string) => string {
  const { t } = useLingui()
  const names: Record<string, string> = {
    charge: t({ message: 'Charge', context: 'books' }),
    refund: t({ message: 'Refund', context: 'books' }),
    chargeback: t({ message: 'Chargeback', context: 'books' }),
    chargeback_reversal: t({ message: 'Chargeback won', context: 'books' }),
  }
  return (kind) => names[kind] ?? kind
}

/** How books and provider differed. */
export function useDifferences(): Record<DifferenceKind, string> {
  const { t } = useLingui()
  return {
    missing: t`No notice told of it: booked in the night`,
    not_booked: t`Could not be booked`,
    other_amount: t`Another amount at the provider`,
    only_in_books: t`Unknown to the provider`,
  }
}
