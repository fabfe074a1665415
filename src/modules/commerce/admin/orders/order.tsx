import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { TextLink } from '#ui/components/button.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { EventRows } from '#ui/operators/event-rows.tsx'
import {
  AccountLink,
  DatedRow,
  EmailText,
  FactList,
  Nothing,
  nameIn,
  Section,
  SentAt,
  StateBadge,
} from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { placeLine, rateText } from '../../parts/invoice-lines.ts'
import {
  declines,
  orderKinds,
  paymentBadges,
  stateBadges,
  subscriptionBadges,
  useMovements,
} from '../names.ts'
import type { Route } from './+types/order.ts'
import { OrdersSection } from './orders-section.tsx'
import { RefundDone, Refunds } from './refunds.tsx'

export { loadOrder as loader, refundOrder as action } from './orders.server.ts'

/** Whoever came second sees what the first gave back: React Router reloads only after what went well. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { order, account, subscription, payments, postings, charges, refunds, papers } = loaderData
  const { related, events, done, mayChange } = loaderData
  const { number, state } = order
  return (
    <Page title={t`Order ${number}`} actions={<TextLink to="/app/admin/orders/">{t`All orders`}</TextLink>}>
      <div className="mb-6 grid justify-items-start gap-4">
        <StateBadge state={stateBadges[state]} />
        {actionData === undefined && <RefundDone done={done} />}
      </div>
      <OrderFacts order={order} account={account} subscription={subscription} />
      <PaymentRows payments={payments} />
      <Refunds charges={charges} refunds={refunds} answer={actionData} mayChange={mayChange} />
      <LedgerTable postings={postings} />
      {papers.length > 0 && <Papers order={order} papers={papers} />}
      {related.length > 0 && (
        <OrdersSection id="related" title={t`Other orders for this subscription`} orders={related} />
      )}
      <Section id="events" title={t`What happened`}>
        <EventRows events={events} label={t`What happened`} />
      </Section>
    </Page>
  )
}

type Shown = Route.ComponentProps['loaderData']

/** Invoices and credit notes: each leads to its file. */
function Papers({ order: { id: orderId, currency }, papers }: Pick<Shown, 'order' | 'papers'>) {
  const { t, i18n } = useLingui()
  return (
    <Section id="papers" title={t`Invoices and credit notes`}>
      <ul className="divide-y divide-line border-line border-y">
        {papers.map(({ number, kind, issuedAt, total }) => (
          <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span>
              {/* A file is no page that React Router could go to. */}
              <TextLink reloadDocument to={`/app/admin/orders/${orderId}/invoices/${number}/`}>
                {kind === 'invoice' ? t`Invoice ${number}` : t`Credit note ${number}`}
              </TextLink>
              <span className="block text-muted text-sm">
                <SentAt at={issuedAt} />
              </span>
            </span>
            <span className="ml-auto tabular-nums">{moneyText(i18n, { amount: total, currency })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What was ordered, by whom, and what it has begun. */
function OrderFacts({ order, account, subscription }: Pick<Shown, 'order' | 'account' | 'subscription'>) {
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

/** Every try to pay an order, the first one first. */
function PaymentRows({ payments }: Pick<Route.ComponentProps['loaderData'], 'payments'>) {
  const { t, i18n } = useLingui()
  return (
    <Section id="payments" title={t`Payments`}>
      {payments.length === 0 ? (
        <Nothing>{t`No payment has been started.`}</Nothing>
      ) : (
        <ol aria-label={t`Payments`} className="divide-y divide-line border-line border-y">
          {payments.map(({ id, provider, method, reference, state, decline, isUnattended, createdAt }) => (
            <DatedRow key={id} at={createdAt}>
              <span>
                <StateBadge state={paymentBadges[state]} />
              </span>
              <span className="wrap-anywhere min-w-0">
                {`${method === 'card' ? t`Card` : 'PayPal'} · ${provider}`}
                {isUnattended && (
                  <>
                    {' · '}
                    <Trans>saved method</Trans>
                  </>
                )}
                {decline !== null && <span className="block">{nameIn(i18n, declines, decline)}</span>}
                <span className="block text-muted text-sm">
                  {reference ?? <Trans>The provider hasn’t responded yet.</Trans>}
                </span>
              </span>
            </DatedRow>
          ))}
        </ol>
      )}
    </Section>
  )
}

type Postings = Route.ComponentProps['loaderData']['postings']

/** What the books have of an order: each posting with its debits and credits, which are the same sum. */
function LedgerTable({ postings }: { postings: Postings }) {
  const { t } = useLingui()
  return (
    <Section id="books" title={t`Books`}>
      {postings.length === 0 ? (
        <Nothing>{t`No money has moved.`}</Nothing>
      ) : (
        // On a phone every posting is a block, and its entries name their columns.
        <table aria-labelledby="books" className="w-full border-line border-y text-left max-sm:block">
          <thead className="text-muted text-sm max-sm:sr-only">
            <tr>
              <th scope="col" className="w-full py-2 font-normal">{t`Account`}</th>
              {[t`Debit`, t`Credit`].map((name) => (
                <th key={name} scope="col" className="py-2 pl-5 text-right font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {postings.map((posting) => (
            <PostingRows key={posting.id} posting={posting} />
          ))}
        </table>
      )}
    </Section>
  )
}

function PostingRows({ posting }: { posting: Postings[number] }) {
  const { t, i18n } = useLingui()
  const [movement, accountName] = [useMovements(), useAccountName()]
  const { id, kind, at, currency, entries } = posting
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const [debit, credit] = [t`Debit`, t`Credit`]
  return (
    <tbody className="border-line border-t max-sm:block max-sm:py-3">
      <tr className="max-sm:block">
        <th scope="rowgroup" colSpan={3} className="wrap-anywhere pt-3 pb-1 font-medium max-sm:block">
          {movement(kind)}
          <span className="block font-normal text-muted text-sm">
            <SentAt at={at} />
            {` · ${id}`}
          </span>
        </th>
      </tr>
      {entries.map(({ account, amount }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are never changed, and two may be alike.
        <tr key={line} className="max-sm:block max-sm:py-1">
          <th scope="row" className="py-1 font-normal max-sm:block">
            {accountName(account)}
          </th>
          <Cell name={debit}>{amount > 0 && money(amount)}</Cell>
          <Cell name={credit}>{amount < 0 && money(-amount)}</Cell>
        </tr>
      ))}
    </tbody>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="whitespace-nowrap py-1 pl-5 text-right tabular-nums max-sm:flex max-sm:justify-between max-sm:py-0 max-sm:empty:hidden max-sm:pl-0">
      {children && (
        <>
          <span aria-hidden="true" className="text-muted text-sm sm:hidden">
            {name}
          </span>
          <span>{children}</span>
        </>
      )}
    </td>
  )
}

/** What an account of the books is called: "tax:QST:CA-QC" is QST CA-QC. */
function useAccountName(): (account: string) => string {
  const { t } = useLingui()
  const names: Record<string, string> = {
    revenue: t({ message: 'Revenue', context: 'books' }),
    fees: t({ message: 'Fees', context: 'books' }),
    unallocated: t({ message: 'Unallocated', context: 'books' }),
  }
  return (account) => {
    const [group, ...rest] = account.split(':')
    const place = rest.join(' ')
    if (group === 'provider') return t`With the provider (${place})`
    return group === 'tax' ? place : (names[account] ?? account)
  }
}
