import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '#kernel/time.ts'
import { moneyText } from '#ui/components/money-text.ts'
import { BarPlot } from '#ui/operators/bar-plot.tsx'
import { FigureTable } from '#ui/operators/figure-table.tsx'
import { Nothing, Section } from '#ui/operators/section.tsx'
import type { MovedMoney, RevenueUnit } from '../../administration/schema.ts'
import type { ShownRevenue } from './revenue.tsx'

/** What came in and went back, period by period, the newest first. */
export function RevenueTable({ shown }: { shown: ShownRevenue }) {
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
export function TaxTables({ shown }: { shown: ShownRevenue }) {
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
export function NetPlot({ plot, unit, currency }: Pick<ShownRevenue, 'plot' | 'unit' | 'currency'>) {
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
