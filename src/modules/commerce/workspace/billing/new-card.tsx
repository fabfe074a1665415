import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LinkButton } from '#ui/components/link-button.tsx'
import { LoadingOverlay } from '#ui/components/loading-overlay.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { BILLING_PATH } from '#ui/workspace/billing-path.ts'
import type { FieldsMessage } from '../../payments/schema.ts'
import { nextQuestion } from '../../website/parts/payment-progress.ts'
import { HostedFields } from '../../website/payment/hosted-fields.tsx'
import type { CardFields } from './replace-card.server.ts'

/** So long nobody is told that a card takes its time. */
const LATE_MS = 60_000

/** The provider's fields. What they say proves nothing: it only makes the page ask our server, which asks the provider (PAY-2). */
export function NewCard({ fields }: { fields: CardFields }) {
  const [seen, setSeen] = useState({ isReady: false, isSlow: false, isDone: false })
  const isLate = usePolling(seen.isDone)
  const hear = ({ is }: FieldsMessage) => {
    if (is === 'ready') setSeen((before) => ({ ...before, isReady: true, isSlow: false }))
    if (is === 'done') setSeen((before) => ({ ...before, isDone: true }))
  }
  return (
    <>
      {isLate && (
        <div className="mb-6">
          <Notice live title={<Trans>The provider has not answered yet.</Trans>}>
            <Trans>Your card is taken over by itself as soon as it does. You can leave this page.</Trans>
          </Notice>
        </div>
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
          These fields belong to the payment provider. What you type into them goes there alone, and never to
          us.
        </Trans>
      </p>
      <LinkButton to={BILLING_PATH} className="mt-6">
        <Trans>Go back</Trans>
      </LinkButton>
    </>
  )
}

/** Asks our server again and again what has become of the card, sooner at first; whether that has gone on for long. */
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
