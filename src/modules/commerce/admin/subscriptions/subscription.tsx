import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '#ui/components/badge.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { EmailText } from '#ui/operators/email-text.tsx'
import { FactList } from '#ui/operators/fact-list.tsx'
import { ReasonForm } from '#ui/operators/reason-form.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import { dayText, moneyText } from '../../parts/money-text.ts'
import { useEventText } from '../../workspace/billing/use-event-text.ts'
import { OrderList } from '../orders/order-list.tsx'
import type { Route } from './+types/subscription.ts'
import { stateTones, useActorNames, useNoticeNames, useStateNames } from './use-names.ts'

export { changeSubscription as action, loadSubscription as loader } from './subscriptions.server.ts'

export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const names = useStateNames()
  const [eventText, noticeNames, actors] = [useEventText(), useNoticeNames(), useActorNames()]
  const { productName, state, email, cancelledAt, events, notices } = loaderData
  const title = email === null ? productName : `${productName} · ${email}`
  return (
    <Page
      title={title}
      heading={
        email === null ? (
          productName
        ) : (
          <>
            {productName} · <EmailText email={email} />
          </>
        )
      }
      actions={
        <TextLink to="/app/admin/subscriptions/">
          <Trans>All subscriptions</Trans>
        </TextLink>
      }
    >
      <p className="mb-6">
        <Badge tone={stateTones[state]}>{names[state]}</Badge>
      </p>
      <div className="grid items-start gap-8 md:grid-cols-2">
        <SubscriptionFacts {...loaderData} />
        {cancelledAt === null && state !== 'expired' && (
          <ReasonForm
            intent="end"
            title={t`End the renewal`}
            explanation={t`Nothing more is charged, and what is paid stays open until its term ends. Its holder gets a mail. To give money back, go to the order.`}
            error={actionData?.error}
          />
        )}
      </div>
      <Orders {...loaderData} />
      <Log title={t`History`}>
        {events.map(({ id, kind, toState, by, reason, at }) => (
          <LogRow
            key={id}
            at={at}
            what={eventText({ kind, toState })}
            detail={[actors[by], names[toState], reason].filter(Boolean).join(' · ')}
          />
        ))}
      </Log>
      {notices.length > 0 && (
        <Log title={t`What its holder was told`}>
          {notices.map(({ kind, about, at }) => (
            <LogRow
              key={`${kind} ${about}`}
              at={at}
              what={noticeNames[kind]}
              detail={<About about={about} />}
            />
          ))}
        </Log>
      )}
    </Page>
  )
}

function SubscriptionFacts(subscription: Route.ComponentProps['loaderData']) {
  const { t, i18n } = useLingui()
  const { accountId, email, amount, currency, period, seats, provider, method, id } = subscription
  const time = (iso: string | null) => (iso === null ? null : <SentAt iso={iso} />)
  const price = moneyText(i18n, { amount, currency })
  const account = accountId !== null && email !== null && (
    <TextLink to={`/app/admin/accounts/${accountId}/`}>
      <EmailText email={email} />
    </TextLink>
  )
  return (
    <FactList
      title={t`Subscription`}
      facts={[
        [t`Account`, account || null],
        [t`Price of a term`, period === 'year' ? t`${price} a year` : t`${price} a month`],
        [t`Seats`, i18n.number(seats)],
        [t`Began on`, dayText(i18n, subscription.startedOn)],
        [t`Paid until`, time(subscription.paidThrough)],
        [t`Open until`, time(subscription.accessUntil)],
        [t`Renewal ended`, time(subscription.cancelledAt)],
        [t`Paused until`, time(subscription.resumesAt)],
        [t`Charged by`, [provider, method?.brand, method?.lastFour].filter(Boolean).join(' ')],
        [t`Means of payment`, method?.isEnded ? t`Ended` : null],
        [t`Number`, id],
      ]}
    />
  )
}

function Orders({ orders }: Pick<Route.ComponentProps['loaderData'], 'orders'>) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="orders" className="mt-10">
      <h2 id="orders" className="mb-3 text-2xl">
        <Trans>Orders</Trans>
      </h2>
      <OrderList label={t`Orders`} orders={orders} />
    </section>
  )
}

function Log({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-2xl">{title}</h2>
      <ol className="divide-y divide-line border-line border-y">{children}</ol>
    </section>
  )
}

/** What a notice is about: most are about a moment. */
function About({ about }: { about: string }) {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(about) ? <SentAt iso={about} /> : about
}

function LogRow({ at, what, detail }: { at: string; what: string; detail: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[15rem_12rem_1fr]">
      <span className="text-muted text-sm sm:leading-6">
        <SentAt iso={at} />
      </span>
      <span className="font-medium">{what}</span>
      <span className="wrap-anywhere text-sm sm:leading-6">{detail}</span>
    </li>
  )
}

export const ErrorBoundary = WorkspaceError
