import { Trans } from '@lingui/react/macro'
import { type Currency, isCurrency } from '#kernel/money/schema.ts'
import { Day } from '#ui/website/day.tsx'
import type { BillingEvent } from '../../billing/schema.ts'
import { Price } from '../../website/parts/price.tsx'
import { useEventText } from './use-event-text.ts'

/** Everything that has happened to a subscription, the newest first. */
export function PlanHistory({ history, currency }: { history: readonly BillingEvent[]; currency: Currency }) {
  const textOf = useEventText()
  if (history.length === 0) return null
  return (
    <details className="mt-8 border-line border-t pt-4">
      <summary className="flex min-h-11 w-fit items-center text-action underline underline-offset-4">
        <Trans>What has happened so far</Trans>
      </summary>
      <ol className="mt-2 space-y-2">
        {history.map((event, place) => {
          const { at, by, details } = event
          const { amount } = details
          const inCurrency = String(details.currency)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history grows at its end and is never sorted anew
            <li key={`${at} ${place}`} className="flex flex-wrap gap-x-4">
              <span className="w-44 text-muted">
                <Day date={at} />
              </span>
              <span className="min-w-0">
                {textOf(event)}
                {typeof amount === 'number' && (
                  <>
                    {', '}
                    <Price amount={amount} currency={isCurrency(inCurrency) ? inCurrency : currency} />
                  </>
                )}
                {by === 'operator' && (
                  <>
                    {' '}
                    <Trans>(by our customer support)</Trans>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
