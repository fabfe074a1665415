import { Trans, useLingui } from '@lingui/react/macro'
import type { Route } from './+types/subscriptions.ts'
import { useMonthName } from './use-month-name.ts'

type Cohorts = Pick<Route.ComponentProps['loaderData'], 'cohorts'>

/** What is left of those that began in each month, so many months later: the darker, the more. */
export function CohortTable({ cohorts }: Cohorts) {
  const { i18n, t } = useLingui()
  const monthName = useMonthName()
  if (cohorts.length === 0) return null
  const longest = Math.max(...cohorts.map(({ open }) => open.length))
  const percent = (share: number) => i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section aria-labelledby="cohorts" className="mb-12">
      <h2 id="cohorts" className="mb-1 text-2xl">
        <Trans>Who stays</Trans>
      </h2>
      <p className="mb-3 text-muted text-sm">
        <Trans>
          Of those that began in a month: how many were open at the end of it, and of each month after.
        </Trans>
      </p>
      {/* A keyboard scrolls what does not fit a phone. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached */}
      <section aria-label={t`Who stays, as a table`} tabIndex={0} className="overflow-x-auto">
        <table aria-labelledby="cohorts" className="border-separate border-spacing-0.5 text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="pr-3 text-left font-normal">
                <Trans>Began</Trans>
              </th>
              <th scope="col" className="px-2 text-right font-normal">
                <Trans>New</Trans>
              </th>
              {Array.from({ length: longest }, (_, months) => months).map((months) => (
                <th key={months} scope="col" className="w-14 text-center font-normal">
                  {months === 0 ? <Trans>Its end</Trans> : `+${i18n.number(months)}`}
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
    </section>
  )
}
