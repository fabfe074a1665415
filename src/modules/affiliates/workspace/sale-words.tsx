import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { LinkButton } from '#ui/components/button.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { ATTRIBUTION_DAYS, type ListedSale, type SaleDecision, type Step } from '../schema.ts'

const tones: Record<SaleDecision, BadgeTone> = {
  credited: 'action',
  held: 'brass',
  not_credited: 'neutral',
  refused: 'alert',
}

export const decisionNames = {
  credited: msg`Credited`,
  held: msg`Being checked`,
  not_credited: msg`Not credited`,
  refused: msg`Refused`,
}

/** What became of the order, where that takes its commission back. */
export const reversals: Record<'refunded' | 'charged_back', MessageDescriptor> = {
  refunded: msg({ message: 'Refunded', context: 'order' }),
  charged_back: msg({ message: 'Charged back', context: 'order' }),
}

/** Why a sale counts, or doesn't, each step as a sentence that names nobody. */
function useStepTexts(): Record<Step, string> {
  const { t } = useLingui()
  const days = ATTRIBUTION_DAYS
  return {
    'no-link': t`The buyer didn’t follow a link during the visit.`,
    'link-unknown': t`The link doesn’t belong to anyone in the program.`,
    'link-not-in-force': t`The affiliate’s agreement wasn’t in force.`,
    'link-counts': t`The buyer followed the affiliate’s link, the last one before the order.`,
    'sign-up-none': t`The buyer didn’t sign up through a link either.`,
    'sign-up-unknown': t`The buyer signed up through a link that doesn’t belong to anyone in the program.`,
    'sign-up-not-in-force': t`The buyer signed up through a link before the affiliate’s agreement was in force.`,
    'sign-up-too-old': t`The buyer signed up through a link more than ${days} days before the order.`,
    'sign-up-counts': t`The buyer signed up through the affiliate’s link no more than ${days} days before the order.`,
    'own-purchase': t`The affiliate placed the order, which the agreement doesn’t allow.`,
    'same-mailbox': t`Held: the buyer’s e-mail address is another spelling of the affiliate’s.`,
    'same-network': t`Held: the order came from the same network as the affiliate’s application.`,
    'same-name': t`Held: the buyer has the affiliate’s name or company.`,
    'paid-ad': t`Held: the link shows that it came from a paid ad.`,
    burst: t`Held: unusually many orders came through the affiliate’s link that day.`,
    'disposable-address': t`Held: the buyer’s e-mail address is a disposable one.`,
    'leaked-coupon': t`Held: unusually many orders with this coupon came through the affiliate’s link.`,
    'same-device': t`Held: the buyer’s account was used in the same browser as the affiliate’s.`,
    'same-card': t`Held: it was paid with the card that pays for the affiliate’s own plan.`,
    'looked-at': t`We check some orders before they count, and this is one of them.`,
    'no-objection': t`Nothing was found against it.`,
  }
}

/** A sale with its state, what it brings, and why; without anything of its buyer. */
export function SaleSummary({ sale }: { sale: Omit<ListedSale, 'orderId' | 'number'> }) {
  const { t, i18n } = useLingui()
  const texts = useStepTexts()
  const { product, placedAt, collectedAt, currency, decision, steps, commission, reviewReason, state } = sale
  const reversal = (state === 'refunded' || state === 'charged_back') && reversals[state]
  const isWaiting = collectedAt === null && (decision === 'credited' || decision === 'held')
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{product}</strong>
        <span className="text-muted text-sm">
          {i18n.date(placedAt, { dateStyle: 'medium', timeZone: 'UTC' })}
        </span>
        <Badge tone={tones[decision]}>{i18n._(decisionNames[decision])}</Badge>
        {reversal && <Badge tone="alert">{i18n._(reversal)}</Badge>}
        <span className="ml-auto tabular-nums">
          {isWaiting ? t`Payment not booked yet` : moneyText(i18n, { amount: commission, currency })}
        </span>
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">{t`Why`}</summary>
        <ol className="list-decimal space-y-1 pl-6">
          {steps.map((step) => (
            <li key={step}>{texts[step]}</li>
          ))}
          {reviewReason !== null && <li className="wrap-anywhere">{t`Our decision: ${reviewReason}`}</li>}
        </ol>
      </details>
    </div>
  )
}

/** The way to the next page of sales, down to where they begin; nothing on the last one. */
export function OlderSales({ to }: { to: string | null }) {
  const { t } = useLingui()
  if (to === null) return null
  return <LinkButton to={`${to}#sales`} className="mt-6">{t`Older sales`}</LinkButton>
}
