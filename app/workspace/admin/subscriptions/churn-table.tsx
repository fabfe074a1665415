import { Trans, useLingui } from '@lingui/react/macro'
import type { Route } from './+types/subscriptions.ts'
import { useMonthName } from './use-month-name.ts'

type Churn = Pick<Route.ComponentProps['loaderData'], 'churn'>

/** What each month began with, won and lost, the newest first: with a bar of what it lost. */
export function ChurnTable({ churn }: Churn) {
  const { i18n } = useLingui()
  const monthName = useMonthName()
  const most = Math.max(...churn.map(shareLost), 0)
  return (
    <section aria-labelledby="churn" className="mb-12">
      <h2 id="churn" className="mb-3 text-2xl">
        <Trans>Won and lost</Trans>
      </h2>
      <table aria-labelledby="churn" className="w-full max-w-3xl border-line border-y text-left">
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className="py-2 font-normal">
              <Trans>Month</Trans>
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              <Trans>Open before</Trans>
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              <Trans>New</Trans>
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              <Trans>Lost</Trans>
            </th>
            <th scope="col" className="w-1/3 py-2 pl-4 font-normal max-sm:sr-only">
              <Trans>Churn</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {[...churn].reverse().map((month) => {
            const { month: day, open, begun, lost } = month
            const share = i18n.number(shareLost(month), { style: 'percent', maximumFractionDigits: 1 })
            return (
              <tr key={day}>
                <th scope="row" className="py-1.5 font-normal">
                  {monthName(day)}
                </th>
                <td className="py-1.5 pl-4 text-right tabular-nums">{i18n.number(open)}</td>
                <td className="py-1.5 pl-4 text-right tabular-nums">{i18n.number(begun)}</td>
                <td className="py-1.5 pl-4 text-right tabular-nums">{i18n.number(lost)}</td>
                <td className="py-1.5 pl-4 max-sm:sr-only">
                  {open > 0 && (
                    <span className="flex items-center gap-2">
                      <svg
                        viewBox="0 0 100 8"
                        preserveAspectRatio="none"
                        className="h-2 w-full"
                        aria-hidden="true"
                      >
                        <rect
                          width={most === 0 ? 0 : (100 * shareLost(month)) / most}
                          height={8}
                          className="fill-action"
                        />
                      </svg>
                      <span className="w-14 text-right text-sm tabular-nums">{share}</span>
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function shareLost({ open, lost }: Churn['churn'][number]): number {
  return open === 0 ? 0 : lost / open
}
