import { Trans } from '@lingui/react/macro'
import type { Currency } from '#kernel/money/schema.ts'
import { Day } from '#ui/website/day.tsx'
import type { PlannedCharge } from '../../orders/schema.ts'
import { Price } from '../../website/parts/price.tsx'

/** What is charged next, in money and days, or that nothing is. */
export function NextCharges({
  charges,
  currency,
}: {
  charges: readonly PlannedCharge[]
  currency: Currency
}) {
  return (
    <div>
      <h3 className="text-lg">
        <Trans>What is charged next</Trans>
      </h3>
      {charges.length === 0 ? (
        <p className="mt-2 text-muted">
          <Trans>Nothing more.</Trans>
        </p>
      ) : (
        <>
          <ol className="mt-2 space-y-1">
            {charges.map(({ on, amount }) => (
              <li key={on} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0">
                  <Day date={on} />
                </span>
                <Price amount={amount} currency={currency} />
              </li>
            ))}
          </ol>
          <p className="mt-2 text-muted text-sm">
            <Trans>Taxes included, and so on until you cancel.</Trans>
          </p>
        </>
      )}
    </div>
  )
}
