import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Handshake } from 'lucide-react'
import { Form } from 'react-router'
import { daysBetween, formatDay } from '#kernel/time.ts'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { Notice } from '#ui/components/notice.tsx'
import { TextField } from '#ui/components/text-fields.tsx'
import { BarPlot } from '#ui/operators/bar-plot.tsx'
import { FigureTable } from '#ui/operators/figure-table.tsx'
import { Section, SentAt, TabLinks } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { affiliateStates } from '../schema.ts'
import { SaleSummary } from '../workspace/sale-words.tsx'
import type { Route } from './+types/affiliates.ts'

export { loadAffiliates as loader, reviewHeld as action } from './affiliates.server.ts'

export const stateNames = {
  applied: msg`Applied`,
  approved: msg`Accepted`,
  refused: msg`Refused`,
  ended: msg`Ended`,
}

export default function AffiliatesPage({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { state, affiliates, older, held, programme, cohorts, mayChange, problem } = loaderData
  return (
    <Page
      title={t`Affiliates`}
      actions={
        <p className="flex gap-x-6">
          <TextLink to="/app/admin/affiliate-sales/">{t`Sales`}</TextLink>
          <TextLink to="/app/admin/payouts/">{t`Payouts`}</TextLink>
        </p>
      }
    >
      <Problem problem={problem} />
      <TabLinks
        label={t`Affiliates by state`}
        tabs={affiliateStates.map((each) => ({
          ...{ to: `?state=${each}`, text: i18n._(stateNames[each]), isCurrent: each === state },
        }))}
      />
      {affiliates.length === 0 ? (
        <EmptyState icon={<Handshake />} title={t`No affiliates here`} />
      ) : (
        <List label={i18n._(stateNames[state])}>
          {affiliates.map(({ id, code, name, company, country, appliedAt }) => (
            <ListRow
              key={id}
              to={`/app/admin/affiliates/${id}/`}
              title={<span className="wrap-anywhere">{[name, company].filter(Boolean).join(' · ')}</span>}
              detail={
                <>
                  {code} · {country} · <SentAt at={appliedAt} />
                </>
              }
            />
          ))}
        </List>
      )}
      {older !== null && <LinkButton to={older} className="mt-6">{t`Older applications`}</LinkButton>}
      <Held held={held} mayChange={mayChange} />
      <Programme programme={programme} />
      <Cohorts cohorts={cohorts} state={state} />
    </Page>
  )
}

type Shown = Route.ComponentProps['loaderData']

export function Problem({ problem }: Pick<Shown, 'problem'>) {
  const { t } = useLingui()
  if (problem === null) return null
  const titles = {
    reason: t`Please give a reason. The affiliate will see it.`,
    changed: t`Someone else got there first. Here’s how things stand now.`,
    'not-ended': t`Commission is forfeited only once the agreement has ended.`,
    'for-cause': t`This agreement ended for cause, so what has accrued is still owed.`,
    nothing: t`Nothing has accrued.`,
    'too-much': t`More than $1,000 has accrued, so the agreement lets us keep none of it.`,
    'no-rate': t`A rate is missing for one of the currencies. Please add it under Payouts.`,
  }
  return <Notice tone="alert" live title={titles[problem]} className="mb-6" />
}

/** Instead of what nobody decides of themselves. */
export function OwnNotice() {
  const { t } = useLingui()
  return (
    <Notice title={t`This is your own account, so someone else has to decide.`} className="mt-6 max-w-xl" />
  )
}

/** Sales that somebody has to look at. Nothing takes them away by itself. */
function Held({ held, mayChange }: Pick<Shown, 'held' | 'mayChange'>) {
  const { t, i18n } = useLingui()
  if (held.length === 0) return null
  return (
    <Section id="held" title={t`Sales to review`}>
      <ul className="divide-y divide-line border-line border-y">
        {held.map((sale) => (
          <li key={sale.orderId} className="py-4">
            <SaleSummary sale={sale} />
            <p className="wrap-anywhere flex flex-wrap items-center gap-x-4">
              <span>
                <TextLink to={`/app/admin/affiliates/${sale.affiliate.id}/`}>{sale.affiliate.name}</TextLink>
                {` (${sale.affiliate.country})`}
              </span>
              <span>
                {t`Order: ${moneyText(i18n, { amount: sale.total, currency: sale.currency })}`}
                {sale.buyerCountry && ` (${sale.buyerCountry})`}
              </span>
              <TextLink to={`/app/admin/orders/${sale.orderId}/`}>{t`See the order`}</TextLink>
            </p>
            {mayChange && sale.isOwn && <OwnNotice />}
            {mayChange && !sale.isOwn && (
              <Form method="post" className="mt-3 max-w-xl">
                <input type="hidden" name="order" value={sale.orderId} />
                <TextField
                  label={t`Reason`}
                  help={t`The affiliate sees it.`}
                  name="reason"
                  autoComplete="off"
                  maxLength={500}
                  required
                />
                <div className="flex flex-wrap gap-3">
                  <Button type="submit" name="intent" value="release" size="small">{t`Release`}</Button>
                  <Button type="submit" name="intent" value="refuse" size="small" variant="danger">
                    {t`Refuse`}
                  </Button>
                </div>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What credited sales have brought after refunds, and what their commissions cost. */
function Programme({ programme }: Pick<Shown, 'programme'>) {
  const { t, i18n } = useLingui()
  if (programme.length === 0) return null
  return (
    <Section id="programme" title={t`Program revenue and cost`}>
      <FigureTable
        labelledBy="programme"
        columns={[t`Currency`, t`Sales`, t`Revenue after refunds`, t`Commissions`]}
        blocksBelow="sm"
        className="max-w-3xl"
        rows={programme.map(({ currency, sales, revenue, cost }) => ({
          ...{ key: currency, heading: currency },
          cells: [
            i18n.number(sales),
            ...[revenue, cost].map((amount) => moneyText(i18n, { amount, currency })),
          ],
        }))}
      />
    </Section>
  )
}

/** What the sales of each month have brought, less what they cost: the plot and its numbers. */
function Cohorts({ cohorts, state }: Pick<Shown, 'cohorts' | 'state'>) {
  const { t, i18n } = useLingui()
  const { currencies, chosen: currency, rows } = cohorts
  if (currency === undefined || rows.length === 0) return null
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const nameOf = (month: string) => formatDay(i18n.locale, month, { month: 'long', year: 'numeric' })
  const months = daysBetween('month', rows.at(-1)?.month ?? '', rows[0]?.month ?? '')
  const bars = months.map((month) => {
    const row = rows.find((each) => each.month === month)
    const value = row ? row.revenue - row.cost : 0
    return { key: month, name: nameOf(month), value, text: money(value) }
  })
  const highest = money(Math.max(0, ...bars.map(({ value }) => value)))
  return (
    <Section id="cohorts" title={t`By order month`}>
      {currencies.length > 1 && (
        <TabLinks
          label={t`Currencies`}
          preventScrollReset
          tabs={currencies.map((each) => ({
            ...{ to: `?state=${state}&currency=${each}`, text: each, isCurrent: each === currency },
          }))}
        />
      )}
      <BarPlot
        caption={t`Revenue after refunds, less commissions`}
        label={t`Revenue less commissions by month of the order, up to ${highest}. The table below has all numbers.`}
        bars={bars}
        highest={highest}
      />
      <FigureTable
        labelledBy="cohorts"
        columns={[t`Month`, t`Sales`, t`Revenue after refunds`, t`Commissions`, t`What remains`]}
        blocksBelow="sm"
        className="mt-4"
        rows={rows.map(({ month, sales, revenue, cost }) => ({
          ...{ key: month, heading: nameOf(month) },
          cells: [i18n.number(sales), money(revenue), money(cost), money(revenue - cost)],
        }))}
      />
    </Section>
  )
}
