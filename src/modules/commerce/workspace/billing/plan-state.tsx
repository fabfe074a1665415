import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { Day } from '#ui/website/day.tsx'
import type { BillingView } from '../../billing/schema.ts'
import type { SubscriptionState } from '../../subscriptions/schema.ts'
import { Price } from '../../website/parts/price.tsx'

const badges: Record<SubscriptionState, { tone: BadgeTone; text: MessageDescriptor }> = {
  active: { tone: 'action', text: msg`Active` },
  past_due: { tone: 'brass', text: msg`Payment due` },
  suspended: { tone: 'alert', text: msg`Closed until it is paid` },
  paused: { tone: 'brass', text: msg`Paused` },
  cancelled: { tone: 'neutral', text: msg`Canceled` },
  expired: { tone: 'neutral', text: msg`Ended` },
}

export function StateBadge({ plan: { state } }: { plan: Pick<BillingView, 'state'> }) {
  const { i18n } = useLingui()
  const { tone, text } = badges[state]
  return <Badge tone={tone}>{i18n._(text)}</Badge>
}

/** Where a subscription stands, and what that means for whoever has it. */
export function PlanState({ plan }: { plan: BillingView }) {
  const { state, charges, currency, paidThrough, accessUntil, resumesAt, may } = plan
  const [next] = charges
  switch (state) {
    case 'active':
      if (resumesAt !== null) {
        return (
          <Trans>
            Everything is open until <Day date={paidThrough} />. Then comes the pause: until{' '}
            <Day date={resumesAt} /> nothing is charged, and no files are open.
          </Trans>
        )
      }
      return next === undefined ? (
        <Trans>
          Paid until <Day date={paidThrough} />.
        </Trans>
      ) : (
        <Trans>
          Renews on <Day date={next.on} /> for <Price amount={next.amount} currency={currency} />.
        </Trans>
      )
    case 'past_due':
      // A pause closed everything, and only the payment opens it again.
      return resumesAt !== null ? (
        <Trans>
          The pause was over on <Day date={resumesAt} />, and the next payment has not come through yet. Files
          are open again once it is paid.
        </Trans>
      ) : (
        <Trans>
          The paid time was over on <Day date={paidThrough} />, and the next payment has not come through yet.
          Everything stays open until <Day date={accessUntil} />.
        </Trans>
      )
    case 'suspended':
      return (
        <Trans>
          The renewal could not be charged, so files have been closed since <Day date={accessUntil} />. Your
          documents are kept. Once it is paid, everything is open again, and the new term begins that day.
        </Trans>
      )
    case 'paused':
      return (
        <Trans>
          Paused until <Day date={resumesAt ?? paidThrough} />: until then nothing is charged, and no files
          are open. Your documents are kept.
        </Trans>
      )
    case 'cancelled':
      return (
        <>
          <Trans>
            Everything stays open until <Day date={accessUntil} />. Nothing more is charged.
          </Trans>{' '}
          {!may.includes('keep') &&
            (may.includes('replace_method') ? (
              <Trans>To take it up again before that day, have a card saved for it first.</Trans>
            ) : (
              <Trans>
                It cannot be taken up again before that day, because there is nothing left that it could be
                charged to.
              </Trans>
            ))}
        </>
      )
    case 'expired':
      return (
        <Trans>
          It ended on <Day date={accessUntil} />. Your documents are kept, and you can go on filling them in.
        </Trans>
      )
  }
}
