import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SentAt } from '#ui/operators/sent-at.tsx'
import type { ScriptFault } from '../../payment-pages/schema.ts'
import type { Route } from './+types/orders.ts'

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
