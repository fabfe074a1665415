import { Trans } from '@lingui/react/macro'
import clsx from 'clsx'
import type { BillingPeriod } from '../../prices/schema.ts'
import { type OfferedPackage, periodsShown } from './offered.ts'
import { InPeriod } from './price-scope.tsx'

/** What a package costs: a month of it, and what is charged how often. */
export function Price({ offered, size = 'medium' }: { offered: OfferedPackage; size?: 'medium' | 'large' }) {
  return periodsShown.map((period) => {
    const term = offered.terms[period]
    return term === undefined ? null : (
      <InPeriod key={period} period={period}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={clsx(
              'font-heading font-medium tabular-nums leading-none',
              size === 'large' ? 'text-5xl sm:text-6xl' : 'text-4xl',
            )}
          >
            {term.month}
          </span>
          <span className="text-muted">
            {offered.perSeat ? <Trans>a month and user</Trans> : <Trans>a month</Trans>}
          </span>
        </p>
        <p className="mt-3 text-sm md:min-h-12">
          <Billing offered={offered} period={period} />
        </p>
      </InPeriod>
    )
  })
}

function Billing({ offered, period }: { offered: OfferedPackage; period: BillingPeriod }) {
  const { saving, seats, perSeat, terms } = offered
  const { term } = terms[period] ?? terms.year
  const { least } = seats
  if (period === 'month') {
    return perSeat ? (
      <Trans>
        {term} a month for {least} users, charged every month.
      </Trans>
    ) : (
      <Trans>Charged every month, until you cancel.</Trans>
    )
  }
  return (
    <>
      {perSeat ? (
        <Trans>
          {term} a year for {least} users, charged once a year.
        </Trans>
      ) : (
        <Trans>{term} a year, charged once a year.</Trans>
      )}{' '}
      {saving > 0 && (
        <span className="font-medium text-action">
          <Trans>{saving}% less than by the month.</Trans>
        </span>
      )}
    </>
  )
}
