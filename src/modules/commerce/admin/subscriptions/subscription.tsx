import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/time.ts'
import { TextLink } from '#ui/components/button.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import {
  AccountLink,
  DatedRow,
  EmailText,
  FactList,
  nameIn,
  SentAt,
  StateBadge,
} from '#ui/operators/parts.tsx'
import { ReasonForm } from '#ui/operators/reason-form.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { useEventText } from '../../workspace/billing/use-event-text.ts'
import { actorNames, noticeNames, subscriptionBadges } from '../names.ts'
import { OrdersSection } from '../orders/orders-section.tsx'
import type { Route } from './+types/subscription.ts'

export { changeSubscription as action, loadSubscription as loader } from './subscriptions.server.ts'

export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const eventText = useEventText()
  const { productName, state, email, cancelledAt, orders, events, notices } = loaderData
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
      actions={<TextLink to="/app/admin/subscriptions/">{t`All subscriptions`}</TextLink>}
    >
      <p className="mb-6">
        <StateBadge state={subscriptionBadges[state]} />
      </p>
      <div className="grid items-start gap-8 md:grid-cols-2">
        <SubscriptionFacts {...loaderData} />
        {cancelledAt === null && state !== 'expired' && (
          <ReasonForm
            intent="end"
            title={t`End the renewal`}
            explanation={t`Nothing more is charged, and the holder keeps access until the paid term ends. They get an e-mail. To refund money, go to the order.`}
            answer={actionData}
          />
        )}
      </div>
      <OrdersSection id="orders" title={t`Orders`} orders={orders} />
      <Log title={t`History`}>
        {events.map(({ id, kind, toState, by, reason, at }) => (
          <LogRow
            key={id}
            at={at}
            what={eventText({ kind, toState })}
            detail={[i18n._(actorNames[by]), i18n._(subscriptionBadges[toState]?.[1] ?? toState), reason]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Log>
      {notices.length > 0 && (
        <Log title={t`Notices sent to the holder`}>
          {notices.map(({ kind, about, at }) => (
            <LogRow
              key={`${kind} ${about}`}
              at={at}
              what={nameIn(i18n, noticeNames, kind)}
              // Most notices are about a moment.
              detail={/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(about) ? <SentAt at={about} /> : about}
            />
          ))}
        </Log>
      )}
    </Page>
  )
}

function SubscriptionFacts(subscription: Route.ComponentProps['loaderData']) {
  const { t, i18n } = useLingui()
  const { accountId, email, amount, currency, period, seats, provider, method } = subscription
  const { cancelledAt, resumesAt } = subscription
  const price = moneyText(i18n, { amount, currency })
  return (
    <FactList
      title={t`Subscription`}
      facts={[
        [
          t`Account`,
          accountId !== null && email !== null ? (
            <AccountLink key="account" id={accountId} email={email} />
          ) : null,
        ],
        [t`Price of a term`, period === 'year' ? t`${price} a year` : t`${price} a month`],
        [t`Seats`, i18n.number(seats)],
        [t`Began on`, formatDay(i18n.locale, subscription.startedOn)],
        [t`Paid until`, <SentAt key="paid" at={subscription.paidThrough} />],
        [t`Open until`, <SentAt key="open" at={subscription.accessUntil} />],
        [t`Renewal ended`, cancelledAt && <SentAt at={cancelledAt} />],
        [t`Paused until`, resumesAt && <SentAt at={resumesAt} />],
        [t`Charged by`, [provider, method?.brand, method?.lastFour].filter(Boolean).join(' ')],
        [t`Payment method`, method?.isEnded ? t`Ended` : null],
        [t`Number`, subscription.id],
      ]}
    />
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

function LogRow({ at, what, detail }: { at: Date; what: string; detail: ReactNode }) {
  return (
    <DatedRow at={at}>
      <span className="font-medium">{what}</span>
      <span className="wrap-anywhere text-sm sm:leading-6">{detail}</span>
    </DatedRow>
  )
}
