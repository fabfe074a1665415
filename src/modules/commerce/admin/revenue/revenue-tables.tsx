import { Trans, useLingui } from '@lingui/react/macro'
import type { MovedMoney } from '../../administration/schema.ts'
import { moneyText } from '../../parts/money-text.ts'
import { MoneyTable } from './money-table.tsx'
import type { ShownRevenue } from './revenue.tsx'
import { usePeriodName } from './use-period-name.ts'

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
