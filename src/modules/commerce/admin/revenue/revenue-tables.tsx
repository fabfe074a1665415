import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/time.ts'
import type { MovedMoney, RevenueUnit } from '../../administration/schema.ts'
import { moneyText } from '../../parts/money-text.ts'
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
    <section aria-labelledby="money" className="mt-10">
      <h2 id="money" className="mb-3 text-2xl">
        <Trans>By period</Trans>
      </h2>
      <MoneyTable
        labelledBy="money"
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
    </section>
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
    <section aria-labelledby="taxes" className="mt-10">
      <h2 id="taxes" className="mb-3 text-2xl">
        <Trans>Taxes</Trans>
      </h2>
      {taxes.length === 0 ? (
        <p className="border-line border-y py-4 text-muted">
          <Trans>No tax was charged in this time.</Trans>
        </p>
      ) : (
        <>
          <MoneyTable
            labelledBy="taxes"
            columns={[t`Tax and province or region`, ...names]}
            rows={taxes.map(({ kind, region, charged, returned, owed }) => ({
              key: `${kind} ${region}`,
              heading: `${kind} · ${region}`,
              cells: money([charged, returned, owed]),
            }))}
          />
          <h3 id="tax-periods" className="mt-8 mb-3 text-xl">
            <Trans>Taxes by period</Trans>
          </h3>
          <MoneyTable
            labelledBy="tax-periods"
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
    </section>
  )
}

interface MoneyRow {
  key: string
  heading: ReactNode
  cells: readonly string[]
}

interface MoneyTableProps {
  labelledBy: string
  /** What the first column names, and the others. */
  columns: readonly [string, ...string[]]
  rows: readonly MoneyRow[]
  total?: MoneyRow | undefined
}

/** Amounts in columns; where there is no room for them every row is a block with its columns' names in it. */
function MoneyTable({ labelledBy, columns: [first, ...columns], rows, total }: MoneyTableProps) {
  return (
    <table aria-labelledby={labelledBy} className="w-full border-line border-y text-left max-lg:block">
      <thead className="text-muted text-sm max-lg:sr-only">
        <tr>
          <th scope="col" className="w-full py-2 align-bottom font-normal">
            {first}
          </th>
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              className="whitespace-nowrap py-2 pl-5 text-right align-bottom font-normal"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">
        {rows.map((row) => (
          <Row key={row.key} columns={columns} row={row} />
        ))}
      </tbody>
      {total && (
        <tfoot className="border-line border-t-2 font-medium max-lg:block">
          <Row columns={columns} row={total} />
        </tfoot>
      )}
    </table>
  )
}

function Row({ columns, row }: { columns: readonly string[]; row: MoneyRow }) {
  return (
    <tr className="max-lg:block max-lg:py-3 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-12">
      <th
        scope="row"
        className="py-2 align-top font-medium max-lg:col-span-2 max-lg:block max-lg:pt-0 max-lg:pb-1"
      >
        {row.heading}
      </th>
      {columns.map((name, place) => (
        <td
          key={name}
          className="whitespace-nowrap py-2 pl-5 text-right align-top tabular-nums max-lg:flex max-lg:justify-between max-lg:gap-4 max-lg:py-0.5 max-lg:pl-0"
        >
          <span aria-hidden="true" className="font-normal text-muted text-sm lg:hidden">
            {name}
          </span>
          <span>{row.cells[place]}</span>
        </td>
      ))}
    </tr>
  )
}

/** The width of a period in the picture's own measure, and of the gap before the next one. */
const PERIOD = 10
const GAP = 2
const HEIGHT = 100

/** What was left to us, period by period, as bars above and below nothing; the same numbers stand in the table. */
export function NetPlot({ plot, unit, currency }: Pick<ShownRevenue, 'plot' | 'unit' | 'currency'>) {
  const { t, i18n } = useLingui()
  const nameOf = usePeriodName(unit)
  const [first, last] = [plot[0], plot.at(-1)]
  if (!first || !last) return null
  const nets = plot.map(({ net }) => net)
  const [most, least] = [Math.max(0, ...nets), Math.min(0, ...nets)]
  const scale = HEIGHT / Math.max(1, most - least)
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const [from, to, highest, lowest] = [nameOf(first.period), nameOf(last.period), money(most), money(least)]
  return (
    <figure>
      <figcaption className="mb-2 text-muted text-sm">
        <Trans>Net, after taxes and fees</Trans>
      </figcaption>
      <div className="border-line border-b border-dashed text-muted text-xs tabular-nums" aria-hidden="true">
        {highest}
      </div>
      <svg
        role="img"
        aria-label={t`Net from ${from} to ${to}: between ${lowest} and ${highest}. The table below has all numbers.`}
        viewBox={`0 0 ${plot.length * PERIOD} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-line border-b"
      >
        {plot.map(({ period, net }, index) => (
          <rect
            key={period}
            x={index * PERIOD + GAP / 2}
            y={(most - Math.max(0, net)) * scale}
            width={PERIOD - GAP}
            height={Math.abs(net) * scale}
            className={net < 0 ? 'fill-alert' : 'fill-action'}
          >
            <title>{`${nameOf(period)}: ${money(net)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-muted text-xs" aria-hidden="true">
        <span>{from}</span>
        {first !== last && <span>{to}</span>}
      </p>
    </figure>
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
