import { Trans, useLingui } from '@lingui/react/macro'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { EventRows } from '#ui/operators/event-rows.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { moneyText } from '../../parts/money-text.ts'
import type { Route } from './+types/order.ts'
import { LedgerTable, PaymentRows } from './order-books.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderList } from './order-list.tsx'

import { RefundDone, Refunds } from './refunds.tsx'
import { useOrderStates } from './use-order-names.ts'

export { loadOrder as loader, refundOrder as action } from './orders.server.ts'

/** Whoever came second sees what the first one gave back: React Router asks anew only after what went well. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const states = useOrderStates()
  const { order, account, subscription, payments, postings, charges, refunds, papers } = loaderData
  const { related, events, done } = loaderData
  const { number, state } = order
  return (
    <Page
      title={t`Order ${number}`}
      actions={
        <TextLink to="/app/admin/orders/">
          <Trans>All orders</Trans>
        </TextLink>
      }
    >
      <div className="mb-6 grid justify-items-start gap-4">
        <Badge tone={states[state].tone}>{states[state].name}</Badge>
        {actionData === undefined && <RefundDone done={done} />}
      </div>
      <OrderFacts order={order} account={account} subscription={subscription} />
      <PaymentRows payments={payments} />
      <Refunds charges={charges} refunds={refunds} answer={actionData} />
      <LedgerTable postings={postings} />
      {papers.length > 0 && <Papers order={order} papers={papers} />}
      {related.length > 0 && <Related related={related} />}
      <section aria-labelledby="events" className="mt-10">
        <h2 id="events" className="mb-3 text-2xl">
          <Trans>What happened</Trans>
        </h2>
        <EventRows events={events} label={t`What happened`} />
      </section>
    </Page>
  )
}

type Shown = Route.ComponentProps['loaderData']

/** Invoices and credit notes: each leads to its file. */
function Papers({ order: { id: orderId, currency }, papers }: Pick<Shown, 'order' | 'papers'>) {
  const { t, i18n } = useLingui()
  return (
    <section aria-labelledby="papers" className="mt-10">
      <h2 id="papers" className="mb-3 text-2xl">
        <Trans>Invoices and credit notes</Trans>
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {papers.map(({ number, kind, issuedAt, total }) => (
          <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span>
              {/* A file is no page that React Router could go to. */}
              <TextLink reloadDocument to={`/app/admin/orders/${orderId}/invoices/${number}/`}>
                {kind === 'invoice' ? t`Invoice ${number}` : t`Credit note ${number}`}
              </TextLink>
              <span className="block text-muted text-sm">
                <SentAt iso={issuedAt} />
              </span>
            </span>
            <span className="ml-auto tabular-nums">{moneyText(i18n, { amount: total, currency })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What else was ordered for the same subscription. */
function Related({ related }: Pick<Shown, 'related'>) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="related" className="mt-10">
      <h2 id="related" className="mb-3 text-2xl">
        <Trans>Other orders of the subscription</Trans>
      </h2>
      <OrderList label={t`Other orders of the subscription`} orders={related} />
    </section>
  )
}

export const ErrorBoundary = WorkspaceError
