import { useLingui } from '@lingui/react/macro'
import { List, ListRow } from '#ui/components/list.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { Section, SentAt } from '#ui/operators/parts.tsx'
import { orderKinds, stateBadges } from '../names.ts'
import type { Route } from './+types/order.ts'

interface OrdersSectionProps {
  id: string
  title: string
  orders: Route.ComponentProps['loaderData']['related']
}

/** Orders of one subscription: when, what for, and how they stand. */
export function OrdersSection({ id: headingId, title, orders }: OrdersSectionProps) {
  const { i18n } = useLingui()
  return (
    <Section id={headingId} title={title}>
      <List label={title}>
        {orders.map(({ id, number, kind, state, total, currency, placedAt }) => (
          <ListRow
            key={id}
            to={`/app/admin/orders/${id}/`}
            title={number}
            detail={
              <>
                <SentAt at={placedAt} />
                {` · ${i18n._(orderKinds[kind])} · ${i18n._(stateBadges[state][1])}`}
              </>
            }
            end={<span className="tabular-nums">{moneyText(i18n, { amount: total, currency })}</span>}
          />
        ))}
      </List>
    </Section>
  )
}
