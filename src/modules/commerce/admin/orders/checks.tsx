import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { moneyText } from '../../parts/money-text.ts'
import type { ScriptFault } from '../../payment-pages/schema.ts'
import type { Route } from './+types/orders.ts'
import { useDifferences, useMovements } from './use-order-names.ts'

type Compared = NonNullable<Route.ComponentProps['loaderData']['comparison']>

/** What the last night's comparison with the providers has found, and what differed in the last weeks. */
export function Comparison({ comparison: { last, differences } }: { comparison: Compared }) {
  const { i18n } = useLingui()
  const [found, movement] = [useDifferences(), useMovements()]
  return (
    <section aria-labelledby="comparison" className="mt-12">
      <h2 id="comparison" className="mb-3 text-2xl">
        <Trans>Compared with the providers</Trans>
      </h2>
      {last === null ? (
        <p className="text-muted">
          <Trans>
            Every night the books are compared with what the providers have. That has not happened yet.
          </Trans>
        </p>
      ) : (
        <p>
          <SentAt iso={last.at} />
          {': '}
          <Plural value={last.orders} one="# order" other="# orders" />
          {' · '}
          <Plural value={last.differences} _0="nothing differed" one="# difference" other="# differences" />
          {last.unanswered > 0 && (
            <>
              {' · '}
              <Plural
                value={last.unanswered}
                one="# order without an answer"
                other="# orders without an answer"
              />
            </>
          )}
        </p>
      )}
      {differences.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {differences.map(({ id, at, order, found: how, kind, amount, currency }) => (
            <li key={id} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[15rem_8rem_1fr]">
              <span className="text-muted text-sm sm:leading-6">
                <SentAt iso={at} />
              </span>
              <Link discover="none" to={`/app/admin/orders/${order.id}/`} className="text-link tabular-nums">
                {order.number}
              </Link>
              <span>
                {movement(kind)} {moneyText(i18n, { amount, currency })}
                <span className="block text-muted text-sm">{found[how]}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Read = NonNullable<Route.ComponentProps['loaderData']['paymentPages']>

/** Whether the pages on which somebody pays run what we have sent, and what else they have run in the last weeks. */
export function PaymentPages({ paymentPages: { checks, strange } }: { paymentPages: Read }) {
  const { t } = useLingui()
  const faults: Record<ScriptFault, string> = {
    changed: t`another text than we have sent`,
    unknown: t`none of ours`,
  }
  return (
    <section aria-labelledby="payment-pages" className="mt-12">
      <h2 id="payment-pages" className="mb-3 text-2xl">
        <Trans>Scripts of the payment pages</Trans>
      </h2>
      {checks.length === 0 ? (
        <p className="text-muted">
          <Trans>
            Every hour the scripts that buyers get are compared with those that this installation sends. That
            has not happened yet.
          </Trans>
        </p>
      ) : (
        <ul>
          {checks.map(({ page, at, strange: count }) => (
            <li key={page} className="mb-2">
              <SentAt iso={at} />
              {': '}
              {count === null ? (
                <Trans>could not be reached</Trans>
              ) : (
                <Plural
                  value={count}
                  _0="all scripts are ours"
                  one="# script is none of ours"
                  other="# scripts are none of ours"
                />
              )}
              <span className="wrap-anywhere block text-muted text-sm">{page}</span>
            </li>
          ))}
        </ul>
      )}
      {strange.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {strange.map(({ id, at, page, script, fault }) => (
            <li key={id} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[15rem_1fr]">
              <span className="text-muted text-sm sm:leading-6">
                <SentAt iso={at} />
              </span>
              <span className="min-w-0">
                <code className="wrap-anywhere text-sm">{script}</code>
                <span className="block wrap-anywhere text-muted text-sm">
                  {page} · {faults[fault]}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
