import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { Section } from '#ui/operators/section.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/subscriptions.ts'
import { CohortTable, FiguresTable, ForecastTable, useMonthName } from './figures.tsx'
import { FoundSubscriptions } from './found-subscriptions.tsx'

export { loadSubscriptions as loader } from './subscriptions.server.ts'

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { counts, figures } = loaderData
  if (counts.every(({ count }) => count === 0))
    return (
      <Page title={t`Subscriptions`}>
        <EmptyState icon={<Repeat aria-hidden="true" />} title={<Trans>No one has bought a plan yet</Trans>}>
          <Trans>
            Once someone does, you’ll see here who has which plan, what it earns every month, and what ends.
          </Trans>
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t`Subscriptions`}>
      {figures && <RecurringRevenue {...figures} />}
      <FoundSubscriptions {...loaderData} />
      {figures && <Figures {...figures} />}
    </Page>
  )
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['figures']>

/** What comes and goes, month by month. */
function Figures({ churn, cohorts, forecast }: Shown) {
  return (
    <>
      <ChurnTable churn={churn} />
      <CohortTable cohorts={cohorts} />
      <ForecastTable forecast={forecast} />
      <p className="mt-8 max-w-prose text-muted text-sm">
        <Trans>
          Amounts are before tax and are never added up across currencies. A yearly plan counts one twelfth a
          month. Months are in UTC; the current one is counted until now.
        </Trans>
      </p>
    </>
  )
}

/** What comes in every month as things stand: one figure for each currency. */
function RecurringRevenue({ revenue }: Pick<Shown, 'revenue'>) {
  const { t, i18n } = useLingui()
  return (
    <Section id="recurring" title={t`Recurring revenue a month`} className="mb-10">
      {revenue.length === 0 ? (
        <p className="text-muted">{t`No subscription is set to renew right now.`}</p>
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
    </Section>
  )
}

/** What each month began with, won and lost, the newest first. */
function ChurnTable({ churn }: Pick<Shown, 'churn'>) {
  const { i18n, t } = useLingui()
  const monthName = useMonthName()
  const share = (part: number) => i18n.number(part, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Section id="churn" title={t`Won and lost`} className="mb-12">
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
    </Section>
  )
}
