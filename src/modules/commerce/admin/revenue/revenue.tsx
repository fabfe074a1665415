import { Trans, useLingui } from '@lingui/react/macro'
import { Scale } from 'lucide-react'
import { Form } from 'react-router'
import { formatDay } from '#kernel/time.ts'
import { Button, LinkButton, TextLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/list.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { DateField, SelectField } from '#ui/components/text-fields.tsx'
import { BarPlot } from '#ui/operators/bar-plot.tsx'
import { FigureTable } from '#ui/operators/figure-table.tsx'
import { Nothing, Section, TabLinks } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { type MovedMoney, type RevenueUnit, revenueUnits } from '../../administration/schema.ts'
import type { Route } from './+types/revenue.ts'

type Loaded = Route.ComponentProps['loaderData']
/** The money of one currency. */
type ShownRevenue = NonNullable<Loaded['shown']>

export { loadRevenue as loader } from './revenue.server.ts'

export default function Revenue({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { typed, problem, tabs, shown, files } = loaderData
  return (
    <Page title={t`Revenue`} actions={<TextLink to="/app/admin/orders/">{t`All orders`}</TextLink>}>
      <Filter typed={typed} problem={problem} currency={shown?.currency} />
      {shown === null || files === null ? (
        problem === null && (
          <EmptyState icon={<Scale />} title={<Trans>No money has moved</Trans>}>
            <Trans>No payments or refunds in this period.</Trans>
          </EmptyState>
        )
      ) : (
        <>
          <TabLinks
            label={t`Currency`}
            tabs={tabs.map(({ currency, to }) => ({
              ...{ to, text: currency },
              isCurrent: currency === shown.currency,
            }))}
          />
          <NetPlot {...shown} />
          <RevenueTable shown={shown} />
          <TaxTables shown={shown} />
          <p className="mt-8 flex flex-wrap gap-3">
            {/* A file is no page that React Router could go to. */}
            <LinkButton to={files.revenue} reloadDocument>{t`Revenue as CSV`}</LinkButton>
            <LinkButton to={files.taxes} reloadDocument>{t`Taxes as CSV`}</LinkButton>
          </p>
          <p className="mt-6 max-w-prose text-muted text-sm">
            <Trans>
              All figures come from the ledger, to the cent; days are in UTC. Charges, refunds and chargebacks
              include taxes. Net is what’s left after taxes and fees. Unallocated money doesn’t pay for an
              order and isn’t included. Amounts in different currencies are never added up.
            </Trans>
          </p>
        </>
      )}
    </Page>
  )
}

function Filter({
  typed,
  problem,
  currency,
}: Pick<Loaded, 'typed' | 'problem'> & { currency: string | undefined }) {
  const { t } = useLingui()
  const units: Record<RevenueUnit, string> = { day: t`Day`, month: t`Month`, year: t`Year` }
  const errorOf = (field: string) => {
    if (problem?.field !== field) return undefined
    if (problem.error === 'before_from') return t`That’s before the first day.`
    if (problem.error === 'too_many_days') return t`Daily figures can cover at most 400 days.`
    return t`Please check this again.`
  }
  return (
    // Another filter is another address: its fields are those of the new page.
    <Form
      key={JSON.stringify(typed)}
      className="mb-4 grid max-w-3xl items-end gap-x-4 xxs:grid-cols-2 sm:grid-cols-[10rem_11rem_11rem_auto] sm:justify-start"
    >
      {currency !== undefined && <input type="hidden" name="currency" value={currency} />}
      <div className="xxs:col-span-2 sm:col-span-1">
        <SelectField
          label={t`By`}
          name="unit"
          options={revenueUnits.map((value) => ({ value, label: units[value] }))}
          defaultValue={typed.unit}
          error={errorOf('unit')}
        />
      </div>
      <DateField label={t`From`} name="from" defaultValue={typed.from} error={errorOf('from')} />
      <DateField label={t`To`} name="to" defaultValue={typed.to} error={errorOf('to')} />
      <Button type="submit" className="mb-10 justify-self-start">{t`Show`}</Button>
    </Form>
  )
}

/** What came in and went back, period by period, the newest first. */
function RevenueTable({ shown }: { shown: ShownRevenue }) {
  const { t, i18n } = useLingui()
  const { unit, currency, periods, total } = shown
  const nameOf = usePeriodName(unit)
  const cellsOf = ({ charges, refunds, chargebacks, taxes, fees, net, unallocated }: MovedMoney) =>
    [charges, -refunds, -chargebacks, -taxes, -fees, net, unallocated].map((amount) =>
      // Never −0.
      moneyText(i18n, { amount: amount === 0 ? 0 : amount, currency }),
    )
  return (
    <Section id="money" title={t`By period`}>
      <FigureTable
        labelledBy="money"
        blocksBelow="lg"
        columns={[
          t`Period`,
          t`Charges`,
          t`Refunds`,
          t`Chargebacks`,
          t`Taxes`,
          t`Fees`,
          t`Net`,
          t`Unallocated`,
        ]}
        rows={[...periods].reverse().map((row) => ({
          key: row.period,
          heading: <time dateTime={row.period}>{nameOf(row.period)}</time>,
          cells: cellsOf(row),
        }))}
        total={{ key: 'total', heading: t`Total`, cells: cellsOf(total) }}
      />
    </Section>
  )
}

/** What is owed to whoever levies taxes: all in all, and by period. */
function TaxTables({ shown }: { shown: ShownRevenue }) {
  const { t, i18n } = useLingui()
  const { unit, currency, taxes, taxPeriods } = shown
  const nameOf = usePeriodName(unit)
  const money = (amounts: readonly number[]) => amounts.map((amount) => moneyText(i18n, { amount, currency }))
  const names = [t`Charged`, t`Returned`, t`Owed`]
  return (
    <Section id="taxes" title={t`Taxes`}>
      {taxes.length === 0 ? (
        <Nothing>{t`No tax was charged in this period.`}</Nothing>
      ) : (
        <>
          <FigureTable
            labelledBy="taxes"
            blocksBelow="lg"
            columns={[t`Tax and province or region`, ...names]}
            rows={taxes.map(({ kind, region, charged, returned, owed }) => ({
              key: `${kind} ${region}`,
              heading: `${kind} · ${region}`,
              cells: money([charged, returned, owed]),
            }))}
          />
          <h3 id="tax-periods" className="mt-8 mb-3 text-xl">{t`Taxes by period`}</h3>
          <FigureTable
            labelledBy="tax-periods"
            blocksBelow="lg"
            columns={[t`Period and tax`, ...names]}
            rows={[...taxPeriods].reverse().map(({ period, kind, region, charged, returned, owed }) => ({
              key: `${period} ${kind} ${region}`,
              heading: (
                <>
                  <time dateTime={period}>{nameOf(period)}</time>
                  {` · ${kind} · ${region}`}
                </>
              ),
              cells: money([charged, returned, owed]),
            }))}
          />
        </>
      )}
    </Section>
  )
}

/** What was left to us by period, as bars above and below nothing; the table has the same numbers. */
function NetPlot({ plot, unit, currency }: Pick<ShownRevenue, 'plot' | 'unit' | 'currency'>) {
  const { t, i18n } = useLingui()
  const nameOf = usePeriodName(unit)
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const bars = plot.map(({ period, net }) => ({
    key: period,
    name: nameOf(period),
    value: net,
    text: money(net),
  }))
  if (bars.length === 0) return null
  const nets = plot.map(({ net }) => net)
  const [from, to] = [bars[0]?.name, bars.at(-1)?.name]
  const [highest, lowest] = [money(Math.max(0, ...nets)), money(Math.min(0, ...nets))]
  return (
    <BarPlot
      caption={<Trans>Net, after taxes and fees</Trans>}
      label={t`Net from ${from} to ${to}: between ${lowest} and ${highest}. The table below has all numbers.`}
      bars={bars}
      highest={highest}
    />
  )
}

const formats: Record<RevenueUnit, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
}

/** What a period is called, by its first day. */
function usePeriodName(unit: RevenueUnit): (period: string) => string {
  const { i18n } = useLingui()
  return (period) => formatDay(i18n.locale, period, formats[unit])
}
