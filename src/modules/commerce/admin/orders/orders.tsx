import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Receipt } from 'lucide-react'
import { Badge } from '#ui/components/badge.tsx'
import { LinkButton, TextLink } from '#ui/components/button.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { DatedRow, EmailText, SearchForm, Section, SentAt, StateBadge } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { orderStates } from '../../orders/schema.ts'
import type { ScriptFault } from '../../payment-pages/schema.ts'
import { differences as differenceNames, orderKinds, stateBadges, useMovements } from '../names.ts'
import type { Route } from './+types/orders.ts'

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
    <EmptyState icon={<Receipt />} title={isWhole ? t`No orders yet` : t`No such order`}>
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

type Checks = Pick<Route.ComponentProps['loaderData'], 'comparison' | 'paymentPages'>

/** What the last night's comparison with the providers has found, and what differed in the last weeks. */
function Comparison({ last, differences }: NonNullable<Checks['comparison']>) {
  const { t, i18n } = useLingui()
  const movement = useMovements()
  return (
    <Section id="comparison" title={t`Compared with the providers`} className="mt-12">
      {last === null ? (
        <p className="text-muted">
          <Trans>
            Every night, we compare the books with the providers’ records. This hasn’t happened yet.
          </Trans>
        </p>
      ) : (
        <p>
          <SentAt at={last.at} />
          {': '}
          <Plural value={last.orders} one="# order" other="# orders" />
          {' · '}
          <Plural value={last.differences} _0="no differences" one="# difference" other="# differences" />
          {last.unanswered > 0 && (
            <>
              {' · '}
              <Plural
                value={last.unanswered}
                one="# order without a response"
                other="# orders without a response"
              />
            </>
          )}
        </p>
      )}
      {differences.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {differences.map(({ id, at, order, found, kind, amount, currency }) => (
            <DatedRow key={id} at={at} columns="sm:grid-cols-[15rem_8rem_1fr]">
              <TextLink to={`/app/admin/orders/${order.id}/`} className="tabular-nums">
                {order.number}
              </TextLink>
              <span>
                {movement(kind)} {moneyText(i18n, { amount, currency })}
                <span className="block text-muted text-sm">{i18n._(differenceNames[found])}</span>
              </span>
            </DatedRow>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Whether the payment pages run the scripts that we sent, and what else they ran in recent weeks. */
function PaymentPages({ checks, strange }: NonNullable<Checks['paymentPages']>) {
  const { t } = useLingui()
  const faults: Record<ScriptFault, string> = {
    changed: t`different from what we sent`,
    unknown: t`not one of ours`,
  }
  return (
    <Section id="payment-pages" title={t`Scripts on payment pages`} className="mt-12">
      {checks.length === 0 ? (
        <p className="text-muted">
          <Trans>
            Every hour, we compare the scripts buyers receive with those this installation sends. This hasn’t
            happened yet.
          </Trans>
        </p>
      ) : (
        <ul>
          {checks.map(({ page, at, strange: count }) => (
            <li key={page} className="mb-2">
              <SentAt at={at} />
              {': '}
              {count === null ? (
                <Trans>couldn’t be reached</Trans>
              ) : (
                <Plural
                  value={count}
                  _0="all scripts are ours"
                  one="# script isn’t ours"
                  other="# scripts aren’t ours"
                />
              )}
              <span className="wrap-anywhere block text-muted text-sm">{page}</span>
            </li>
          ))}
        </ul>
      )}
      {strange.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {strange.map(({ id, at, page, script, fault }) => (
            <DatedRow key={id} at={at} columns="sm:grid-cols-[15rem_1fr]">
              <span className="min-w-0">
                <code className="wrap-anywhere text-sm">{script}</code>
                <span className="block wrap-anywhere text-muted text-sm">
                  {page} · {faults[fault]}
                </span>
              </span>
            </DatedRow>
          ))}
        </ul>
      )}
    </Section>
  )
}
