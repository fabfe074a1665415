import { Plural, useLingui } from '@lingui/react/macro'
import { Receipt } from 'lucide-react'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { TextLink } from '#ui/components/text-link.tsx'
import { EmailText } from '#ui/operators/email-text.tsx'
import { SearchForm } from '#ui/operators/search-form.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { StateBadge } from '#ui/operators/state-badge.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { orderStates } from '../../orders/schema.ts'
import type { Route } from './+types/orders.ts'
import { Comparison, PaymentPages } from './checks.tsx'
import { orderKinds, stateBadges } from './order-names.ts'

export { loadOrders as loader } from './orders.server.ts'

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { words, state, isWhole, orders, waiting, comparison, paymentPages, older } = loaderData
  return (
    <Page title={t`Orders`} actions={<TextLink to="/app/admin/revenue/">{t`Revenue`}</TextLink>}>
      <SearchForm
        key={`${state} ${words}`}
        choice={{
          ...{ label: t`State`, name: 'state', placeholder: t`All states`, defaultValue: state },
          options: [
            { value: 'look', label: t`Needs a look` },
            ...orderStates.map((value) => ({ value, label: i18n._(stateBadges[value][1]) })),
          ],
        }}
        words={{
          label: t`Number, id, or a part of the address`,
          maxLength: 254,
          defaultValue: words,
        }}
      />
      {waiting.count > 0 && <Waiting waiting={waiting} />}
      {orders.length === 0 ? <Nothing isWhole={isWhole} /> : <OrderRows orders={orders} label={t`Orders`} />}
      {older !== null && <LinkButton to={older} className="mt-6">{t`Older orders`}</LinkButton>}
      {comparison !== null && <Comparison {...comparison} />}
      {paymentPages !== null && <PaymentPages {...paymentPages} />}
    </Page>
  )
}

/** Paid, but not what was ordered: before all others. */
function Waiting({ waiting: { count, orders } }: Pick<Route.ComponentProps['loaderData'], 'waiting'>) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="waiting" className="mb-10">
      <h2 id="waiting" className="mb-1 text-2xl">{t`Needs a look`}</h2>
      <p className="mb-3 text-muted">
        <Plural
          value={count}
          one="# order has an unallocated payment. Refund it, or find out what it was for."
          other="# orders have an unallocated payment. Refund it, or find out what it was for."
        />
        {count > orders.length && (
          <>
            {' '}
            <TextLink to="?state=look">{t`All of them`}</TextLink>
          </>
        )}
      </p>
      <OrderRows orders={orders} label={t`Needs a look`} />
      <h2 className="mt-10 text-2xl">{t`All orders`}</h2>
    </section>
  )
}

function Nothing({ isWhole }: { isWhole: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState icon={<Receipt aria-hidden="true" />} title={isWhole ? t`No orders yet` : t`No such order`}>
      {isWhole
        ? t`Orders appear here as soon as someone sends the form.`
        : t`No orders match. Enter a full number or ID; part of an address is enough.`}
    </EmptyState>
  )
}

type Orders = Route.ComponentProps['loaderData']['orders']

/** Orders, each of which leads to its page. */
function OrderRows({ orders, label }: { orders: Orders; label: string }) {
  const { t, i18n } = useLingui()
  return (
    <List label={label}>
      {orders.map(
        ({ id, number, kind, email, productName, state, currency, total, placedAt, unallocated }) => (
          <ListRow
            key={id}
            to={`/app/admin/orders/${id}/`}
            title={
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="tabular-nums">{number}</span>
                <span className="tabular-nums">{moneyText(i18n, { amount: total, currency })}</span>
              </span>
            }
            detail={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>
                  <EmailText email={email} />
                  {` · ${productName} · `}
                  <SentAt at={placedAt} />
                </span>
                <StateBadge state={stateBadges[state]} />
                {kind !== 'first' && <Badge>{i18n._(orderKinds[kind])}</Badge>}
                {unallocated !== 0 && <Badge tone="alert">{t`Unallocated`}</Badge>}
              </span>
            }
          />
        ),
      )}
    </List>
  )
}
