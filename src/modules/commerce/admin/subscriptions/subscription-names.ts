import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NamedState } from '#ui/operators/state-badge.tsx'
import type { NoticeKind, SubscriptionActor, SubscriptionState } from '../../subscriptions/schema.ts'

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
