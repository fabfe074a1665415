import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { moneyText } from '#ui/components/money-text.ts'
import { TextLink } from '#ui/components/text-link.tsx'
import { Section } from '#ui/operators/section.tsx'
import { DatedRow, SentAt } from '#ui/operators/sent-at.tsx'
import type { ScriptFault } from '../../payment-pages/schema.ts'
import type { Route } from './+types/orders.ts'
import { differences as differenceNames, useMovements } from './order-names.ts'

type Checks = Pick<Route.ComponentProps['loaderData'], 'comparison' | 'paymentPages'>

/** What the last night's comparison with the providers has found, and what differed in the last weeks. */
export function Comparison({ last, differences }: NonNullable<Checks['comparison']>) {
  const { t, i18n } = useLingui()
  const movement = useMovements()
  return (
    <Section id="comparison" title={t`Compared with the providers`} className="mt-12">
      {last === null ? (
        <p className="text-muted">
          <Trans>
            Every night, we compare the books with the providers’ records. This hasn’t happened yet.
          </Trans>
        </p>
      ) : (
        <p>
          <SentAt at={last.at} />
          {': '}
          <Plural value={last.orders} one="# order" other="# orders" />
          {' · '}
          <Plural value={last.differences} _0="no differences" one="# difference" other="# differences" />
          {last.unanswered > 0 && (
            <>
              {' · '}
              <Plural
                value={last.unanswered}
                one="# order without a response"
                other="# orders without a response"
              />
            </>
          )}
        </p>
      )}
      {differences.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {differences.map(({ id, at, order, found, kind, amount, currency }) => (
            <DatedRow key={id} at={at} columns="sm:grid-cols-[15rem_8rem_1fr]">
              <TextLink to={`/app/admin/orders/${order.id}/`} className="tabular-nums">
                {order.number}
              </TextLink>
              <span>
                {movement(kind)} {moneyText(i18n, { amount, currency })}
                <span className="block text-muted text-sm">{i18n._(differenceNames[found])}</span>
              </span>
            </DatedRow>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Whether the payment pages run the scripts that we sent, and what else they ran in recent weeks. */
export function PaymentPages({ checks, strange }: NonNullable<Checks['paymentPages']>) {
  const { t } = useLingui()
  const faults: Record<ScriptFault, string> = {
    changed: t`different from what we sent`,
    unknown: t`not one of ours`,
  }
  return (
    <Section id="payment-pages" title={t`Scripts on payment pages`} className="mt-12">
      {checks.length === 0 ? (
        <p className="text-muted">
          <Trans>
            Every hour, we compare the scripts buyers receive with those this installation sends. This hasn’t
            happened yet.
          </Trans>
        </p>
      ) : (
        <ul>
          {checks.map(({ page, at, strange: count }) => (
            <li key={page} className="mb-2">
              <SentAt at={at} />
              {': '}
              {count === null ? (
                <Trans>couldn’t be reached</Trans>
              ) : (
                <Plural
                  value={count}
                  _0="all scripts are ours"
                  one="# script isn’t ours"
                  other="# scripts aren’t ours"
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
            <DatedRow key={id} at={at} columns="sm:grid-cols-[15rem_1fr]">
              <span className="min-w-0">
                <code className="wrap-anywhere text-sm">{script}</code>
                <span className="block wrap-anywhere text-muted text-sm">
                  {page} · {faults[fault]}
                </span>
              </span>
            </DatedRow>
          ))}
        </ul>
      )}
    </Section>
  )
}
