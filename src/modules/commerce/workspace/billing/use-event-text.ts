import { useLingui } from '@lingui/react/macro'
import type { SubscriptionEventKind, SubscriptionState } from '../../subscriptions/schema.ts'

/** What an event of a subscription's history is called. */
export function useEventText() {
  const { t } = useLingui()
  const texts: Record<Exclude<SubscriptionEventKind, 'lapsed'>, string> = {
    begun: t`Bought`,
    renewed: t`Renewed`,
    changed: t`Changed`,
    seats_added: t`Room for more people`,
    change_planned: t`Change planned for the next term`,
    change_dropped: t`Planned change canceled`,
    payment_failed: t`A payment did not come through`,
    cancelled: t`Canceled`,
    kept: t`Kept after all`,
    paused: t`Pause planned`,
    resumed: t`Pause ended early`,
    refunded: t`Money paid back`,
    charged_back: t`Payment disputed at the bank`,
    won_back: t`Dispute closed: the payment is valid`,
    method_replaced: t`Another payment method`,
    method_ended: t`The payment method has ended`,
    details_changed: t`Billing details changed`,
  }
  /** What time alone has made of it. */
  const lapses: Partial<Record<SubscriptionState, string>> = {
    past_due: t`Next payment due`,
    suspended: t`Closed until it is paid`,
    paused: t`Pause begun`,
    expired: t`Ended`,
  }
  return ({ kind, toState }: { kind: SubscriptionEventKind; toState: SubscriptionState }) =>
    kind === 'lapsed' ? (lapses[toState] ?? t`Term over`) : texts[kind]
}
