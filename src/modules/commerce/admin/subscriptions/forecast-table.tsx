import { Trans, useLingui } from '@lingui/react/macro'
import { moneyText } from '../../parts/money-text.ts'
import type { Route } from './+types/subscriptions.ts'
import { FiguresTable } from './figures-table.tsx'
import { useMonthName } from './use-month-name.ts'

type Forecast = Pick<Route.ComponentProps['loaderData'], 'forecast'>

/** What the renewals of this month and the next twelve come to, if nobody cancels. */
export function ForecastTable({ forecast }: Forecast) {
  const { i18n, t } = useLingui()
  const monthName = useMonthName()
  return (
    <section aria-labelledby="forecast">
      <h2 id="forecast" className="mb-1 text-2xl">
        <Trans>Renewals ahead</Trans>
      </h2>
      <p className="mb-3 text-muted text-sm">
        <Trans>If nobody cancels and every charge succeeds. What is overdue counts in this month.</Trans>
      </p>
      {forecast.length === 0 ? (
        <p className="text-muted">
          <Trans>No renewal is ahead.</Trans>
        </p>
      ) : (
        <FiguresTable
          labelledBy="forecast"
          columns={[t`Month`, t`Renewals`, t`Amount`]}
          rows={forecast.map(({ month, currency, renewals, amount }, place) => ({
            key: `${month} ${currency}`,
            // A month stands once, before the first of its currencies.
            heading: (
              <span className={forecast[place - 1]?.month === month ? 'sr-only' : undefined}>
                {monthName(month)}
              </span>
            ),
            cells: [i18n.number(renewals), moneyText(i18n, { amount, currency })],
          }))}
        />
      )}
    </section>
  )
}
