import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useProblemText } from '#modules/identity/workspace/account/account-problem.tsx'
import { LinkButton } from '#ui/components/button.tsx'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { LoadingOverlay } from '#ui/components/progress.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { BILLING_PATH } from '#ui/workspace/paths.ts'
import type { FieldsMessage } from '../../payments/schema.ts'
import { Price } from '../../website/parts/order-lines.tsx'
import { nextQuestion } from '../../website/parts/payment-progress.ts'
import { HostedFields } from '../../website/payment/hosted-fields.tsx'
import { SendOrGoBack } from '../confirmation.tsx'
import type { Route } from './+types/replace-card.ts'
import { chargedBy, MethodText } from './plan-facts.tsx'
import type { CardFields } from './plan-pages.server.ts'

export { formHeaders as headers } from '#modules/identity/workspace/account/account-form.server.ts'
export { beginCardByForm as action, loadReplaceCard as loader } from './plan-pages.server.ts'

/** Another card in the place of the one that is charged: typed into fields that are the provider's own. */
export default function ReplaceCard({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const tooOften = useProblemText(problem)
  const { plan, fields, wasDeclined } = loaderData
  const { owed, currency, method, state } = plan
  const isCancelled = state === 'cancelled'
  const isDue = state === 'past_due' || state === 'suspended'
  const provider = chargedBy(method)
  return (
    <NarrowPage title={t`Another card`} hasLanguageChoice={false}>
      {problem !== undefined && (
        <FormError
          answer={problem}
          title={
            problem.error === 'too_many_requests'
              ? tooOften
              : t`We can’t reach the payment provider right now. Your details are safe. Please try again in a minute.`
          }
        />
      )}
      {wasDeclined && (
        <Notice
          className="mb-6"
          tone="alert"
          live
          title={<Trans>We couldn’t save this card. Nothing has changed.</Trans>}
        />
      )}
      <ul className="list-disc space-y-2 pl-5">
        {method !== null && (
          <li>
            {isCancelled ? (
              <Trans>
                The new card replaces: <MethodText method={method} />
              </Trans>
            ) : (
              <Trans>
                From now on, we charge the new card instead of: <MethodText method={method} />
              </Trans>
            )}
          </li>
        )}
        {isCancelled && <li>{t`Your plan stays canceled until you select “Keep my plan”.`}</li>}
        <li>
          {!isDue ? (
            <Trans>You won’t be charged now.</Trans>
          ) : owed === null ? (
            <Trans>We’ll charge the outstanding balance to it now.</Trans>
          ) : (
            <Trans>
              We’ll charge the outstanding balance to it now:{' '}
              <Price amount={owed.amount} currency={currency} />
            </Trans>
          )}
        </li>
        {provider !== undefined && <li>{t`Your agreement with ${provider} ends then.`}</li>}
      </ul>
      <div className="mt-8">
        {fields === null ? (
          <Form method="post" className="flex flex-wrap gap-3">
            <SendOrGoBack backTo={BILLING_PATH}>{t`Enter the card details`}</SendOrGoBack>
          </Form>
        ) : (
          <NewCard key={fields.reference} fields={fields} />
        )}
      </div>
    </NarrowPage>
  )
}

/** So long nobody is told that a card takes its time. */
const LATE_MS = 60_000

/** The provider's fields. What they say proves nothing: our server asks the provider itself (PAY-2). */
function NewCard({ fields }: { fields: CardFields }) {
  const { t } = useLingui()
  const [seen, setSeen] = useState({ isReady: false, isSlow: false, isDone: false })
  const isLate = usePolling(seen.isDone)
  const hear = ({ is }: FieldsMessage) => {
    if (is === 'ready') setSeen((before) => ({ ...before, isReady: true, isSlow: false }))
    if (is === 'done') setSeen((before) => ({ ...before, isDone: true }))
  }
  return (
    <>
      {isLate && (
        <Notice className="mb-6" live title={<Trans>The provider hasn’t responded yet.</Trans>}>
          <Trans>We save your card as soon as it does. You can leave this page.</Trans>
        </Notice>
      )}
      <div className="relative">
        <HostedFields
          {...fields}
          {...seen}
          onMessage={hear}
          onSlow={() => setSeen((before) => ({ ...before, isSlow: true }))}
        />
        <LoadingOverlay shown={seen.isDone && !isLate} cover="container" />
      </div>
      <p className="mt-4 text-muted text-sm">
        <Trans>
          The payment provider runs these fields. What you type in them goes only to the provider, never to
          us.
        </Trans>
      </p>
      <LinkButton to={BILLING_PATH} className="mt-6">{t`Go back`}</LinkButton>
    </>
  )
}

/** Asks our server repeatedly what became of the card, sooner at first; answers whether it takes long. */
function usePolling(isDone: boolean): boolean {
  const { revalidate } = useRevalidator()
  const [isLate, setIsLate] = useState(false)
  const ask = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!isDone) return
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAndPlan = () => {
      ask()
      const waitedMs = Date.now() - since
      if (waitedMs >= LATE_MS) setIsLate(true)
      const delay = nextQuestion(waitedMs)
      if (delay !== undefined) timer = setTimeout(askAndPlan, delay)
    }
    askAndPlan()
    return () => clearTimeout(timer)
  }, [isDone])
  return isLate
}
