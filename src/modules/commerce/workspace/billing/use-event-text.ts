import { useLingui } from '@lingui/react/macro'
import type { SubscriptionEventKind, SubscriptionState } from '../../subscriptions/schema.ts'

/** What an event of a subscription's history is called. */
export function useEventText() {
  const { t } = useLingui()
  const texts: Record<Exclude<SubscriptionEventKind, 'lapsed'>, string> = {
    begun: t`Bought`,
    renewed: t`Renewed`,
    changed: t`Changed`,
    seats_added: t`Seats added`,
    change_planned: t`Change planned for the next term`,
    change_dropped: t`Planned change canceled`,
    payment_failed: t`A payment didn’t go through`,
    cancelled: t`Canceled`,
    kept: t`Cancellation undone`,
    paused: t`Pause planned`,
    resumed: t`Pause ended early`,
    refunded: t`Payment refunded`,
    charged_back: t`Payment disputed at the bank`,
    won_back: t`Dispute closed: the payment is valid`,
    method_replaced: t`Payment method changed`,
    method_ended: t`Payment method no longer valid`,
    details_changed: t`Billing details changed`,
    handed_over: t`Handed over to a new owner`,
  }
  /** What time alone has made of it. */
  const lapses: Partial<Record<SubscriptionState, string>> = {
    past_due: t`Next payment due`,
    suspended: t`Suspended until paid`,
    paused: t`Pause started`,
    expired: t`Ended`,
  }
  return ({ kind, toState }: { kind: SubscriptionEventKind; toState: SubscriptionState }) =>
    kind === 'lapsed' ? (lapses[toState] ?? t`Term ended`) : texts[kind]
}
