import { Trans, useLingui } from '@lingui/react/macro'
import { Scale } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { DateField } from '#ui/components/text-field.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { TabLinks } from '#ui/operators/tab-links.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { type RevenueUnit, revenueUnits } from '../../administration/schema.ts'
import type { Route } from './+types/revenue.ts'
import { NetPlot, RevenueTable, TaxTables } from './revenue-tables.tsx'

type Loaded = Route.ComponentProps['loaderData']
/** The money of one currency. */
export type ShownRevenue = NonNullable<Loaded['shown']>

export { loadRevenue as loader } from './revenue.server.ts'

export default function Revenue({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { typed, problem, tabs, shown, files } = loaderData
  return (
    <Page title={t`Revenue`} actions={<TextLink to="/app/admin/orders/">{t`All orders`}</TextLink>}>
      <Filter typed={typed} problem={problem} currency={shown?.currency} />
      {shown === null || files === null ? (
        problem === null && (
          <EmptyState icon={<Scale aria-hidden="true" />} title={<Trans>No money has moved</Trans>}>
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
