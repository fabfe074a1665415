import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { moneyText } from '#ui/components/money-text.ts'
import { TextLink } from '#ui/components/text-link.tsx'
import { AccountLink, EmailText } from '#ui/operators/email-text.tsx'
import { FactList } from '#ui/operators/fact-list.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { placeLine } from '../../parts/place-line.ts'
import { rateText } from '../../parts/tax-name.ts'
import { subscriptionBadges } from '../subscriptions/subscription-names.ts'
import type { Route } from './+types/order.ts'
import { orderKinds } from './order-names.ts'

type Shown = Route.ComponentProps['loaderData']

/** What was ordered, by whom, and what it has begun. */
export function OrderFacts({
  order,
  account,
  subscription,
}: Pick<Shown, 'order' | 'account' | 'subscription'>) {
  return (
    <div className="grid items-start gap-8 md:grid-cols-2">
      <Ordered {...order} />
      <div className="grid gap-8">
        <Buyer order={order} account={account} />
        {subscription && <Subscription {...subscription} />}
      </div>
    </div>
  )
}

function Ordered(order: Shown['order']) {
  const { t, i18n } = useLingui()
  const { productName, sku, period, seats, unitAmount, discount, credit, subtotal, taxes, total } = order
  const money = (amount: number) => (
    <span className="tabular-nums">{moneyText(i18n, { amount, currency: order.currency })}</span>
  )
  return (
    <FactList
      title={t`Ordered`}
      facts={[
        [t`Product`, `${productName} (${sku})`],
        [t`Kind`, i18n._(orderKinds[order.kind])],
        [t`Billing period`, period === 'year' ? t`Year` : t`Month`],
        [t`Seats`, i18n.number(seats)],
        [t`Price`, money(unitAmount)],
        [t`Discount`, discount === credit ? null : money(credit - discount)],
        [t`Credit for unused days`, credit === 0 ? null : money(-credit)],
        [t`Offer`, order.offer],
        [t`Coupon`, order.coupon],
        [t`Subtotal`, money(subtotal)],
        ...taxes.map(
          ({ kind, region, rate, amount }) =>
            [`${kind} ${region} ${rateText(i18n, rate)}`, money(amount)] as [string, ReactNode],
        ),
        [t`Total`, <strong key="total">{money(total)}</strong>],
        [t`Placed`, <SentAt key="placed" at={order.placedAt} />],
        [t`Paid`, order.paidAt && <SentAt at={order.paidAt} />],
        [t`Compared with the providers`, order.comparedAt && <SentAt at={order.comparedAt} />],
        [t`Order id`, order.id],
      ]}
    />
  )
}

function Buyer({ order, account }: Pick<Shown, 'order' | 'account'>) {
  const { t } = useLingui()
  const { buyer, email, language, byStranger, acceptedTerms } = order
  const { name, company, addressLine, country, taxNumber, phone } = buyer
  return (
    <FactList
      title={t`Buyer`}
      facts={[
        [t`Name`, name],
        [t`Company`, company],
        [t`Address`, [addressLine, placeLine(buyer), country].join(', ')],
        [t`Tax number`, taxNumber],
        [t`Phone`, phone],
        [t`E-mail address`, <EmailText key="email" email={email} />],
        [t`Language`, language],
        [t`Account`, account && <AccountLink {...account} />],
        [t`Ordered by`, byStranger ? t`Someone who wasn’t logged in` : null],
        [t`Agreed to`, acceptedTerms && Object.entries(acceptedTerms).flat().join(' ')],
      ]}
    />
  )
}

function Subscription(subscription: NonNullable<Shown['subscription']>) {
  const { t, i18n } = useLingui()
  const { id, state, seats, provider, mandate, paidThrough, accessUntil, cancelledAt } = subscription
  return (
    <FactList
      title={t`Subscription`}
      facts={[
        [
          t`State`,
          <TextLink key="state" to={`/app/admin/subscriptions/${id}/`}>
            {i18n._(subscriptionBadges[state]?.[1] ?? state)}
          </TextLink>,
        ],
        [t`Seats`, i18n.number(seats)],
        [t`Paid until`, <SentAt key="paid" at={paidThrough} />],
        [t`Open until`, <SentAt key="open" at={accessUntil} />],
        [t`Renewal ended`, cancelledAt && <SentAt at={cancelledAt} />],
        [
          t`Charged by`,
          [provider, mandate?.brand, mandate?.lastFour, mandate?.status].filter(Boolean).join(' '),
        ],
      ]}
    />
  )
}
