import { useLingui } from '@lingui/react/macro'
import { LinkButton, TextLink } from '#ui/components/button.tsx'
import { Nothing, SearchForm } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { saleFilters } from '../schema.ts'
import { decisionNames, reversals, SaleSummary } from '../workspace/sale-words.tsx'
import type { Route } from './+types/sales.ts'

export { loadSales as loader } from './affiliates.server.ts'

const filterNames = { ...decisionNames, ...reversals }

/** Every order that came by a link: whose it is, and why. */
export default function SalesPage({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { words, state, sales, older } = loaderData
  return (
    <Page
      title={t`Affiliate sales`}
      actions={<TextLink to="/app/admin/affiliates/">{t`Affiliates`}</TextLink>}
    >
      <SearchForm
        key={`${state} ${words}`}
        choice={{
          ...{ label: t`State`, name: 'state', placeholder: t`All states`, defaultValue: state },
          options: saleFilters.map((value) => ({ value, label: i18n._(filterNames[value]) })),
        }}
        words={{ label: t`Number or ID of the order`, maxLength: 100, defaultValue: words }}
      />
      {sales.length === 0 ? (
        <Nothing>{t`Nothing found. Orders that didn’t come through a link aren’t listed and don’t count for anyone.`}</Nothing>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {sales.map(({ orderId, number, affiliate, ...sale }) => (
            <li key={orderId} className="py-3">
              <SaleSummary sale={sale} />
              <p className="wrap-anywhere flex flex-wrap items-center gap-x-4">
                {affiliate === null ? (
                  <span className="text-muted">{t`Not credited to anyone`}</span>
                ) : (
                  <TextLink to={`/app/admin/affiliates/${affiliate.id}/`}>{affiliate.name}</TextLink>
                )}
                <TextLink to={`/app/admin/orders/${orderId}/`} className="tabular-nums">
                  {t`Order ${number}`}
                </TextLink>
              </p>
            </li>
          ))}
        </ul>
      )}
      {older !== null && <LinkButton to={older} className="mt-6">{t`Older sales`}</LinkButton>}
    </Page>
  )
}
