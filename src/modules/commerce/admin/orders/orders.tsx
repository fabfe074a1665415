import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Receipt } from 'lucide-react'
import { Form } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { EmailText } from '#ui/operators/email-text.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { orderStates } from '../../orders/schema.ts'
import { moneyText } from '../../parts/money-text.ts'
import type { Route } from './+types/orders.ts'
import { Comparison, PaymentPages } from './checks.tsx'
import { useOrderKinds, useOrderStates } from './use-order-names.ts'

export { loadOrders as loader } from './orders.server.ts'

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { words, state, isWhole, orders, waiting, comparison, paymentPages, older } = loaderData
  return (
    <Page
      title={t`Orders`}
      actions={
        <TextLink to="/app/admin/revenue/">
          <Trans>Revenue</Trans>
        </TextLink>
      }
    >
      <Filter key={`${state} ${words}`} words={words} state={state} />
      {waiting.count > 0 && <Waiting waiting={waiting} />}
      {orders.length === 0 ? <Nothing isWhole={isWhole} /> : <OrderRows orders={orders} label={t`Orders`} />}
      {older !== null && (
        <LinkButton to={older} className="mt-6">
          <Trans>Older orders</Trans>
        </LinkButton>
      )}
      {comparison !== null && <Comparison comparison={comparison} />}
      {paymentPages !== null && <PaymentPages paymentPages={paymentPages} />}
    </Page>
  )
}

/** Which orders are shown. */
function Filter({ words, state }: Pick<Route.ComponentProps['loaderData'], 'words' | 'state'>) {
  const { t } = useLingui()
  const names = useOrderStates()
  const options = [
    { value: 'look', label: t`To look at` },
    ...orderStates.map((value) => ({ value, label: names[value].name })),
  ]
  return (
    <Form
      role="search"
      className="mb-2 grid max-w-3xl items-end gap-x-4 xs:grid-cols-[12rem_1fr] sm:grid-cols-[12rem_1fr_auto]"
    >
      <SelectField
        label={t`State`}
        name="state"
        options={options}
        placeholder={t`Every state`}
        defaultValue={state}
      />
      <TextField
        label={t`Number, id, or a part of the address`}
        name="words"
        type="search"
        autoComplete="off"
        maxLength={254}
        defaultValue={words}
      />
      <Button type="submit" className="mb-10 justify-self-start xs:col-span-2 sm:col-span-1">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

/** Paid, but not what was ordered: before all others. */
function Waiting({ waiting: { count, orders } }: Pick<Route.ComponentProps['loaderData'], 'waiting'>) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="waiting" className="mb-10">
      <h2 id="waiting" className="mb-1 text-2xl">
        <Trans>To look at</Trans>
      </h2>
      <p className="mb-3 text-muted">
        <Plural
          value={count}
          one="For # order money came in that pays for nothing: give it back, or find out what it was for."
          other="For # orders money came in that pays for nothing: give it back, or find out what it was for."
        />
        {count > orders.length && (
          <>
            {' '}
            <TextLink to="?state=look">
              <Trans>All of them</Trans>
            </TextLink>
          </>
        )}
      </p>
      <OrderRows orders={orders} label={t`To look at`} />
      <h2 className="mt-10 text-2xl">
        <Trans>All orders</Trans>
      </h2>
    </section>
  )
}

function Nothing({ isWhole }: { isWhole: boolean }) {
  return isWhole ? (
    <EmptyState icon={<Receipt aria-hidden="true" />} title={<Trans>No orders yet</Trans>}>
      <Trans>What somebody orders stands here, from the moment they send the form.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={<Receipt aria-hidden="true" />} title={<Trans>No such order</Trans>}>
      <Trans>No order fits. A number and an id have to be whole; of an address a part is enough.</Trans>
    </EmptyState>
  )
}

export const ErrorBoundary = WorkspaceError

type Orders = Route.ComponentProps['loaderData']['orders']

/** Orders, each of which leads to its page. */
export function OrderRows({ orders, label }: { orders: Orders; label: string }) {
  const { i18n } = useLingui()
  const [states, kinds] = [useOrderStates(), useOrderKinds()]
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
                  <SentAt iso={placedAt} />
                </span>
                <Badge tone={states[state].tone}>{states[state].name}</Badge>
                {kind !== 'first' && <Badge>{kinds[kind]}</Badge>}
                {unallocated !== 0 && (
                  <Badge tone="alert">
                    <Trans>Unallocated</Trans>
                  </Badge>
                )}
              </span>
            }
          />
        ),
      )}
    </List>
  )
}
