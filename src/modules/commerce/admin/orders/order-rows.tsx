import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { EmailText } from '#ui/operators/email-text.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { moneyText } from '../../parts/money-text.ts'
import type { Route } from './+types/orders.ts'
import { useOrderKinds, useOrderStates } from './use-order-names.ts'

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
