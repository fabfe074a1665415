import { useLingui } from '@lingui/react/macro'
import type { BadgeTone } from '#ui/components/badge.tsx'
import type { NoticeKind, SubscriptionState } from '../../subscriptions/schema.ts'

/** What operators call the states of a subscription. */
export function useStateNames(): Record<SubscriptionState, string> {
  const { t } = useLingui()
  return {
    active: t({ message: 'Active', context: 'subscription' }),
    past_due: t({ message: 'Past due', context: 'subscription' }),
    suspended: t({ message: 'Suspended', context: 'subscription' }),
    paused: t({ message: 'Paused', context: 'subscription' }),
    cancelled: t({ message: 'Canceled, still open', context: 'subscription' }),
    expired: t({ message: 'Over', context: 'subscription' }),
  }
}

/** What of a state asks to be looked at. */
export const stateTones: Record<SubscriptionState, BadgeTone> = {
  active: 'action',
  past_due: 'brass',
  suspended: 'alert',
  paused: 'brass',
  cancelled: 'neutral',
  expired: 'neutral',
}

/** What operators call the mails about a subscription. */
export function useNoticeNames(): Record<NoticeKind, string> {
  const { t } = useLingui()
  return {
    renewal: t`Renewal ahead`,
    payment_failed: t`Payment failed`,
    suspended: t({ message: 'Suspended', context: 'subscription' }),
    back: t`Open again`,
    cancelled: t`Renewal ended`,
    kept: t`Kept after all`,
    paused: t`Pause planned`,
    resumed: t`Pause ended early`,
    card_expiring: t`Card expires`,
    price_change: t`New price`,
  }
}

/** Who has made something happen to a subscription. */
export function useActorNames(): Record<'holder' | 'operator' | 'provider' | 'clock', string> {
  const { t } = useLingui()
  return {
    holder: t`by its holder`,
    operator: t`by an operator`,
    provider: t`by a payment`,
    clock: t`by the clock`,
  }
}
