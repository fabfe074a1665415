import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { NamedState } from '#ui/operators/parts.tsx'
import type { DifferenceKind, OrderState } from '../orders/schema.ts'
import type { DeclineReason, PaymentState } from '../payments/schema.ts'
import type { NoticeKind, SubscriptionActor, SubscriptionState } from '../subscriptions/schema.ts'

type Named<Name extends string> = Record<Name, MessageDescriptor>
/** The states of an order. */
export const stateBadges: Record<OrderState, NamedState> = {
  placed: ['neutral', msg({ message: 'Not paid yet', context: 'order' })],
  paid: ['action', msg({ message: 'Paid', context: 'order' })],
  refunded: ['brass', msg({ message: 'Refunded', context: 'order' })],
  charged_back: ['alert', msg({ message: 'Charged back', context: 'order' })],
  cancelled: ['neutral', msg({ message: 'Canceled', context: 'order' })],
  mismatched: ['alert', msg({ message: 'Payment mismatch', context: 'order' })],
}

/** What an order does to a subscription. */
export const orderKinds: Named<'first' | 'renewal' | 'change' | 'seats'> = {
  first: msg({ message: 'First order', context: 'order' }),
  renewal: msg({ message: 'Renewal', context: 'order' }),
  change: msg({ message: 'Change of plan', context: 'order' }),
  seats: msg({ message: 'More seats', context: 'order' }),
}

/** The states of a try to pay. */
export const paymentBadges: Record<PaymentState, NamedState> = {
  awaiting: ['neutral', msg({ message: 'Waiting for the buyer', context: 'payment' })],
  processing: ['brass', msg({ message: 'Processing', context: 'payment' })],
  paid: ['action', msg({ message: 'Paid', context: 'payment' })],
  declined: ['alert', msg({ message: 'Declined', context: 'payment' })],
  cancelled: ['neutral', msg({ message: 'Abandoned', context: 'payment' })],
}

/** Why a payment was declined. */
export const declines: Named<DeclineReason> = {
  declined: msg`The bank didn’t give a reason`,
  insufficient_funds: msg`Not enough money`,
  expired_card: msg`The card has expired`,
  incorrect_cvc: msg`Wrong CVC`,
  authentication_failed: msg`The bank couldn’t confirm the buyer`,
  limit_exceeded: msg`Above the card’s limit`,
}

/** What has become of a refund. */
export const refundBadges: Record<'asked' | 'sent' | 'refused', NamedState> = {
  asked: ['brass', msg({ message: 'Waiting for the provider', context: 'refund' })],
  sent: ['action', msg({ message: 'Completed', context: 'refund' })],
  refused: ['alert', msg({ message: 'Refused', context: 'refund' })],
}

/** How books and provider differed. */
export const differences: Named<DifferenceKind> = {
  missing: msg`Not reported by the provider: booked during the nightly check`,
  not_booked: msg`Couldn’t be booked`,
  other_amount: msg`Different amount at the provider`,
  only_in_books: msg`Unknown to the provider`,
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

const suspended = msg({ message: 'Suspended', context: 'subscription' })

/** The states of a subscription. */
export const subscriptionBadges: Record<SubscriptionState, NamedState> = {
  active: ['action', msg({ message: 'Active', context: 'subscription' })],
  past_due: ['brass', msg({ message: 'Past due', context: 'subscription' })],
  suspended: ['alert', suspended],
  paused: ['brass', msg({ message: 'Paused', context: 'subscription' })],
  cancelled: ['neutral', msg({ message: 'Canceled, still active', context: 'subscription' })],
  expired: ['neutral', msg({ message: 'Ended', context: 'subscription' })],
}

/** What operators call the mails about a subscription. */
export const noticeNames: Record<NoticeKind, MessageDescriptor> = {
  renewal: msg`Upcoming renewal`,
  payment_failed: msg`Payment failed`,
  suspended,
  back: msg`Access restored`,
  cancelled: msg`Renewal ended`,
  kept: msg`Cancellation undone`,
  paused: msg`Pause planned`,
  resumed: msg`Pause ended early`,
  card_expiring: msg`Card expires`,
  price_change: msg`New price`,
}

/** Who has made something happen to a subscription. */
export const actorNames: Record<SubscriptionActor['by'], MessageDescriptor> = {
  holder: msg`by its holder`,
  operator: msg`by an operator`,
  provider: msg`by a payment`,
  clock: msg`automatically`,
}
