import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { ATTRIBUTION_DAYS, type ListedSale, type SaleDecision, type Step } from '../schema.ts'

const tones: Record<SaleDecision, BadgeTone> = {
  credited: 'action',
  held: 'brass',
  not_credited: 'neutral',
  refused: 'alert',
}

const names = {
  credited: msg`Credited`,
  held: msg`Being checked`,
  not_credited: msg`Not credited`,
  refused: msg`Refused`,
}

/** Why a sale counts, or doesn't, each step as a sentence that names nobody. */
function useStepTexts(): Record<Step, string> {
  const { t } = useLingui()
  const days = ATTRIBUTION_DAYS
  return {
    'no-link': t`The buyer didn’t come by a link during the visit.`,
    'link-unknown': t`The link named nobody in the program.`,
    'link-not-in-force': t`The link’s affiliate had no agreement in force.`,
    'link-counts': t`The buyer came by the affiliate’s link, the last one before the order.`,
    'sign-up-none': t`The buyer’s account wasn’t created by a link either.`,
    'sign-up-unknown': t`The buyer’s account was created by a link that named nobody in the program.`,
    'sign-up-not-in-force': t`The buyer’s account was created by a link before its agreement was in force.`,
    'sign-up-too-old': t`The buyer’s account was created by a link more than ${days} days before the order.`,
    'sign-up-counts': t`The buyer’s account was created by the affiliate’s link, at most ${days} days before the order.`,
    'own-purchase': t`The affiliate bought it, which the agreement excludes.`,
    'same-mailbox': t`Held: the buyer’s e-mail address is another spelling of the affiliate’s.`,
    'same-network': t`Held: it was ordered from the network the affiliate applied from.`,
    'same-name': t`Held: the buyer has the affiliate’s name or company.`,
    'paid-ad': t`Held: the link says that a paid ad led there.`,
    burst: t`Held: unusually many orders came by the affiliate’s link that day.`,
    'no-objection': t`Nothing speaks against it.`,
  }
}

/** A sale with its state, what it brings, and why; without anything of its buyer. */
export function SaleSummary({ sale }: { sale: Omit<ListedSale, 'orderId'> }) {
  const { t, i18n } = useLingui()
  const texts = useStepTexts()
  const { product, placedAt, collectedAt, currency, decision, steps, commission, reviewReason } = sale
  const isWaiting = collectedAt === null && (decision === 'credited' || decision === 'held')
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{product}</strong>
        <span className="text-muted text-sm">
          {i18n.date(placedAt, { dateStyle: 'medium', timeZone: 'UTC' })}
        </span>
        <Badge tone={tones[decision]}>{i18n._(names[decision])}</Badge>
        <span className="ml-auto tabular-nums">
          {isWaiting ? t`Not paid yet` : moneyText(i18n, { amount: commission, currency })}
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
