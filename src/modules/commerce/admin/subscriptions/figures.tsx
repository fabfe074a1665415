import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/time.ts'
import { moneyText } from '#ui/components/money-text.ts'
import { Section } from '#ui/operators/section.tsx'
import type { Route } from './+types/subscriptions.ts'

type Loaded = NonNullable<Route.ComponentProps['loaderData']['figures']>

/** A month by its first day, as the reader's language writes it: "Nov 2026". */
export function useMonthName(): (firstDay: string) => string {
  const { i18n } = useLingui()
  return (firstDay) => formatDay(i18n.locale, firstDay, { month: 'short', year: 'numeric' })
}

interface FiguresTableProps {
  labelledBy: string
  /** What the first column names, and the others. */
  columns: readonly [string, ...string[]]
  rows: readonly { key: string; heading: ReactNode; cells: readonly ReactNode[] }[]
}

/** A few figures of each month. */
export function FiguresTable({ labelledBy, columns: [first, ...columns], rows }: FiguresTableProps) {
  return (
    <table
      aria-labelledby={labelledBy}
      className="w-full max-w-2xl border-line border-y text-left max-xs:text-sm"
    >
      <thead className="text-muted text-xs xs:text-sm">
        <tr>
          <th scope="col" className="py-2 align-bottom font-normal">
            {first}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-2 pl-2 text-right align-bottom font-normal xs:pl-4">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, heading, cells }) => (
          <tr key={key}>
            <th scope="row" className="whitespace-nowrap py-1.5 font-normal">
              {heading}
            </th>
            {columns.map((name, place) => (
              <td key={name} className="py-1.5 pl-2 text-right tabular-nums xs:pl-4">
                {cells[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is left of those that began in each month, so many months later: the darker, the more. */
export function CohortTable({ cohorts }: Pick<Loaded, 'cohorts'>) {
  const { i18n, t } = useLingui()
  const monthName = useMonthName()
  if (cohorts.length === 0) return null
  const longest = Math.max(...cohorts.map(({ open }) => open.length))
  const percent = (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Section
      id="cohorts"
      title={t`Retention`}
      className="mb-12"
      explanation={t`Of the subscriptions that started in a month, how many were active at the end of that month and of each month after.`}
    >
      {/* A keyboard scrolls what does not fit a phone. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached */}
      <section aria-label={t`Retention, as a table`} tabIndex={0} className="overflow-x-auto">
        <table aria-labelledby="cohorts" className="border-separate border-spacing-0.5 text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="pr-3 text-left font-normal">{t`Began`}</th>
              <th scope="col" className="px-2 text-right font-normal">{t`New`}</th>
              {Array.from({ length: longest }, (_, months) => months).map((months) => (
                <th key={months} scope="col" className="w-14 text-center font-normal">
                  {months === 0 ? <Trans>Month’s end</Trans> : `+${i18n.number(months)}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ month, begun, open }) => (
              <tr key={month}>
                <th scope="row" className="whitespace-nowrap pr-3 text-left font-normal">
                  {monthName(month)}
                </th>
                <td className="px-2 text-right tabular-nums">{i18n.number(begun)}</td>
                {open.map((left, months) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is: so many months later
                    key={months}
                    className="relative h-9 px-1.5 text-center tabular-nums"
                    title={`${i18n.number(left)} / ${i18n.number(begun)}`}
                  >
                    <svg className="absolute inset-0 size-full" aria-hidden="true">
                      <rect
                        width="100%"
                        height="100%"
                        className="fill-action"
                        opacity={(0.35 * left) / begun}
                      />
                    </svg>
                    <span className="relative">{percent(left / begun)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

/** What the renewals of this month and the next twelve come to, if nobody cancels. */
export function ForecastTable({ forecast }: Pick<Loaded, 'forecast'>) {
  const { i18n, t } = useLingui()
  const monthName = useMonthName()
  return (
    <Section
      id="forecast"
      title={t`Upcoming renewals`}
      explanation={t`Assumes that no one cancels and every charge succeeds. Overdue amounts count in this month.`}
    >
      {forecast.length === 0 ? (
        <p className="text-muted">{t`No upcoming renewals.`}</p>
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
    </Section>
  )
}
