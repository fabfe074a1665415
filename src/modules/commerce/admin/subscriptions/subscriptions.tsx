import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/time.ts'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { EmailSearch, EmailText, Nothing, Section, StateBadge, TabLinks } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { SubscriptionState } from '../../subscriptions/schema.ts'
import { subscriptionBadges } from '../names.ts'
import type { Route } from './+types/subscriptions.ts'

export { loadSubscriptions as loader } from './subscriptions.server.ts'

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { counts, figures } = loaderData
  if (counts.every(({ count }) => count === 0))
    return (
      <Page title={t`Subscriptions`}>
        <EmptyState icon={<Repeat />} title={<Trans>No one has bought a plan yet</Trans>}>
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

type Found = Pick<Route.ComponentProps['loaderData'], 'counts' | 'state' | 'email' | 'found'>

/** Subscriptions by where they stand and by a part of their holder's address. */
function FoundSubscriptions({ counts, state, email, found }: Found) {
  const { t, i18n } = useLingui()
  return (
    <section aria-labelledby="subscriptions" className="mb-12">
      <h2 id="subscriptions" className="sr-only">{t`All subscriptions`}</h2>
      <TabLinks
        label={t`By status`}
        className="mb-3"
        preventScrollReset
        tabs={[
          { to: addressOf(null, email), text: t`All of them`, isCurrent: state === null },
          ...counts.map(({ state: each, count }) => ({
            to: addressOf(each, email),
            text: i18n._(subscriptionBadges[each][1]),
            isCurrent: each === state,
            count,
          })),
        ]}
      />
      <EmailSearch email={email}>
        {state !== null && <input type="hidden" name="state" value={state} />}
      </EmailSearch>
      {found.length === 0 ? (
        <Nothing>{t`No subscriptions match.`}</Nothing>
      ) : (
        <List label={t`Subscriptions`}>
          {found.map((each) => (
            <ListRow
              key={each.id}
              to={`/app/admin/subscriptions/${each.id}/`}
              title={
                each.email === null ? <Trans>Of a deleted account</Trans> : <EmailText email={each.email} />
              }
              detail={<SubscriptionLine {...each} />}
              end={<StateBadge state={subscriptionBadges[each.state]} />}
            />
          ))}
        </List>
      )}
    </section>
  )
}

/** "Solo, one year · CA$395.88 · paid until May 3, 2027" */
function SubscriptionLine({ productName, period, amount, currency, paidThrough }: Found['found'][number]) {
  const { i18n, t } = useLingui()
  const day = formatDay(i18n.locale, paidThrough)
  const product = period === 'year' ? t`${productName}, one year` : t`${productName}, one month`
  return [product, moneyText(i18n, { amount, currency }), t`paid until ${day}`].join(' · ')
}

function addressOf(state: SubscriptionState | null, email: string): string {
  const wanted = { ...(state !== null && { state }), ...(email !== '' && { email }) }
  return `/app/admin/subscriptions/?${new URLSearchParams(wanted)}`
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']['figures']>

/** A month by its first day, as the reader's language writes it: "Nov 2026". */
function useMonthName(): (firstDay: string) => string {
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
function FiguresTable({ labelledBy, columns: [first, ...columns], rows }: FiguresTableProps) {
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
function CohortTable({ cohorts }: Pick<Loaded, 'cohorts'>) {
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
function ForecastTable({ forecast }: Pick<Loaded, 'forecast'>) {
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
