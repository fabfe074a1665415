import { Trans, useLingui } from '@lingui/react/macro'
import type { Route } from './+types/subscriptions.ts'
import { FiguresTable } from './figures-table.tsx'
import { useMonthName } from './use-month-name.ts'

type Churn = Pick<Route.ComponentProps['loaderData'], 'churn'>

/** What each month began with, won and lost, the newest first. */
export function ChurnTable({ churn }: Churn) {
  const { i18n, t } = useLingui()
  const monthName = useMonthName()
  const share = (part: number) => i18n.number(part, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="churn" className="mb-12">
      <h2 id="churn" className="mb-3 text-2xl">
        <Trans>Won and lost</Trans>
      </h2>
      <FiguresTable
        labelledBy="churn"
        columns={[t`Month`, t`Open before`, t`New`, t`Lost`, t`Came back`, t`Churn`]}
        rows={[...churn].reverse().map(({ month, open, begun, lost, back }) => ({
          key: month,
          heading: monthName(month),
          cells: [
            ...[open, begun, lost, back].map((count) => i18n.number(count)),
            // Of nobody none can be lost.
            open === 0 ? '–' : share(lost / open),
          ],
        }))}
      />
    </section>
  )
}
