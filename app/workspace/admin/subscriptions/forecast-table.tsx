import { Trans, useLingui } from '@lingui/react/macro'
import { moneyText } from '../../../invoices/money-text.ts'
import type { Route } from './+types/subscriptions.ts'
import { useMonthName } from './use-month-name.ts'

type Forecast = Pick<Route.ComponentProps['loaderData'], 'forecast'>

/** What renewals of the next twelve months come to, if nobody cancels. */
export function ForecastTable({ forecast }: Forecast) {
  const { i18n } = useLingui()
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
        <table aria-labelledby="forecast" className="w-full max-w-xl border-line border-y text-left">
          <thead className="text-muted text-sm">
            <tr>
              <th scope="col" className="py-2 font-normal">
                <Trans>Month</Trans>
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-normal">
                <Trans>Renewals</Trans>
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-normal">
                <Trans>Amount</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {forecast.map(({ month, currency, renewals, amount }) => (
              <tr key={`${month} ${currency}`}>
                <th scope="row" className="py-1.5 font-normal">
                  {monthName(month)}
                </th>
                <td className="py-1.5 pl-4 text-right tabular-nums">{i18n.number(renewals)}</td>
                <td className="py-1.5 pl-4 text-right tabular-nums">
                  {moneyText(i18n, { amount, currency })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
