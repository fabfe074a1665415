import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { moneyText } from '../../parts/money-text.ts'
import type { Route } from './+types/subscriptions.ts'
import { CohortTable, FiguresTable, ForecastTable, useMonthName } from './figures.tsx'

import { FoundSubscriptions } from './found-subscriptions.tsx'

export { loadSubscriptions as loader } from './subscriptions.server.ts'

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { counts, revenue, churn, cohorts, forecast } = loaderData
  if (counts.every(({ count }) => count === 0))
    return (
      <Page title={t`Subscriptions`}>
        <EmptyState icon={<Repeat aria-hidden="true" />} title={<Trans>Nobody has bought a plan yet</Trans>}>
          <Trans>Who has, what it brings every month, and what ends is told here.</Trans>
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t`Subscriptions`}>
      <RecurringRevenue revenue={revenue} />
      <FoundSubscriptions {...loaderData} />
      <ChurnTable churn={churn} />
      <CohortTable cohorts={cohorts} />
      <ForecastTable forecast={forecast} />
      <p className="mt-8 max-w-prose text-muted text-sm">
        <Trans>
          Amounts are without taxes and never added up across currencies. A year counts a twelfth for each
          month. Months are months in UTC, this one until now.
        </Trans>
      </p>
    </Page>
  )
}

/** What comes in every month as things stand: one figure for each currency. */
function RecurringRevenue({ revenue }: Pick<Route.ComponentProps['loaderData'], 'revenue'>) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="recurring" className="mb-10">
      <h2 id="recurring" className="mb-3 text-2xl">
        <Trans>Recurring revenue a month</Trans>
      </h2>
      {revenue.length === 0 ? (
        <p className="text-muted">
          <Trans>No subscription renews itself at the moment.</Trans>
        </p>
      ) : (
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {revenue.map(({ currency, perMonth, subscriptions }) => (
            <div key={currency}>
              <dt className="text-muted text-sm">
                {currency}
                {' · '}
                <Plural value={subscriptions} one="# subscription" other="# subscriptions" />
              </dt>
              <dd className="text-3xl tabular-nums">{moneyText(i18n, { amount: perMonth, currency })}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

export const ErrorBoundary = WorkspaceError

type Churn = Pick<Route.ComponentProps['loaderData'], 'churn'>

/** What each month began with, won and lost, the newest first. */
function ChurnTable({ churn }: Churn) {
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
