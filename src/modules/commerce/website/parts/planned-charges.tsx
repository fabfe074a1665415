import { Trans } from '@lingui/react/macro'
import { Day } from '#ui/website/day.tsx'
import type { Quote } from '../../orders/schema.ts'
import { Price } from './price.tsx'

/** What is charged today and later, in money and days, before anybody pays. */
export function PlannedCharges({
  of: { charges, currency, period },
  isToday = false,
}: {
  of: Pick<Quote, 'charges' | 'currency' | 'period'>
  /** Whether the first day is that of whoever reads it: before anything is ordered. */
  isToday?: boolean
}) {
  const [first] = charges
  if (first === undefined) return null
  return (
    <section aria-labelledby="planned-charges" className="mt-6 border-line border-t pt-5">
      <h3 id="planned-charges" className="text-lg">
        <Trans>What is charged, and when</Trans>
      </h3>
      <ol className="mt-2 space-y-1">
        {charges.map(({ on, amount }) => (
          <li key={on} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {isToday && on === first.on ? <Trans>Today</Trans> : <Day date={on} />}
            </span>
            <Price amount={amount} currency={currency} />
          </li>
        ))}
      </ol>
      <p className="mt-3 max-w-measure text-pretty text-muted text-sm">
        {period === 'year' ? (
          <Trans>
            Renews every year until you cancel. After that nothing more is charged, and you keep what you have
            paid for until the year is over.
          </Trans>
        ) : (
          <Trans>
            Renews every month until you cancel. After that nothing more is charged, and you keep what you
            have paid for until the month is over.
          </Trans>
        )}
      </p>
    </section>
  )
}
