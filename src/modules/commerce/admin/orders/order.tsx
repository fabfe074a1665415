import { useLingui } from '@lingui/react/macro'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { moneyText } from '#ui/components/money-text.ts'
import { TextLink } from '#ui/components/text-link.tsx'
import { EventRows } from '#ui/operators/event-rows.tsx'
import { Section } from '#ui/operators/section.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { StateBadge } from '#ui/operators/state-badge.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/order.ts'
import { LedgerTable, PaymentRows } from './order-books.tsx'
import { OrderFacts } from './order-facts.tsx'
import { stateBadges } from './order-names.ts'
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
