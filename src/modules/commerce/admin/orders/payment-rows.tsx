import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import type { Route } from './+types/order.ts'
import { useDeclines, useMethods, usePaymentStates } from './use-order-names.ts'

/** Every try to pay an order, the first one first. */
export function PaymentRows({ payments }: Pick<Route.ComponentProps['loaderData'], 'payments'>) {
  const { t } = useLingui()
  const [states, declines, methods] = [usePaymentStates(), useDeclines(), useMethods()]
  return (
    <section aria-labelledby="payments" className="mt-10">
      <h2 id="payments" className="mb-3 text-2xl">
        <Trans>Payments</Trans>
      </h2>
      {payments.length === 0 ? (
        <p className="border-line border-y py-4 text-muted">
          <Trans>Nobody has begun to pay it.</Trans>
        </p>
      ) : (
        <ol aria-label={t`Payments`} className="divide-y divide-line border-line border-y">
          {payments.map(({ id, provider, method, reference, state, decline, isUnattended, createdAt }) => (
            <li key={id} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[15rem_12rem_1fr]">
              <span className="text-muted text-sm sm:leading-6">
                <SentAt iso={createdAt} />
              </span>
              <span>
                <Badge tone={states[state].tone}>{states[state].name}</Badge>
              </span>
              <span className="wrap-anywhere min-w-0">
                {`${methods[method]} · ${provider}`}
                {isUnattended && (
                  <>
                    {' · '}
                    <Trans>saved method</Trans>
                  </>
                )}
                {decline !== null && (
                  <span className="block">{declines[decline as keyof typeof declines]}</span>
                )}
                <span className="block text-muted text-sm">
                  {reference ?? <Trans>The provider has not answered yet.</Trans>}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
