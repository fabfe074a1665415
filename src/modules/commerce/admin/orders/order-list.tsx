import { useLingui } from '@lingui/react/macro'
import { List, ListRow } from '#ui/components/list.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { moneyText } from '../../parts/money-text.ts'
import type { Route } from './+types/order.ts'
import { useOrderKinds, useOrderStates } from './use-order-names.ts'

interface OrderListProps {
  label: string
  orders: Route.ComponentProps['loaderData']['related']
}

/** The orders of one subscription: when, what for, and how they stand. */
export function OrderList({ label, orders }: OrderListProps) {
  const { i18n } = useLingui()
  const [states, kinds] = [useOrderStates(), useOrderKinds()]
  return (
    <List label={label}>
      {orders.map(({ id, number, kind, state, total, currency, placedAt }) => (
        <ListRow
          key={id}
          to={`/app/admin/orders/${id}/`}
          title={number}
          detail={
            <>
              <SentAt iso={placedAt} />
              {` · ${kinds[kind]} · ${states[state].name}`}
            </>
          }
          end={<span className="tabular-nums">{moneyText(i18n, { amount: total, currency })}</span>}
        />
      ))}
    </List>
  )
}
