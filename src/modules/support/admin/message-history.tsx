import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import type { Route } from './+types/message.ts'

type Entry = Route.ComponentProps['loaderData']['history'][number]

/** What was done with a message, the oldest first; answers with their text and what became of their mail. */
export function MessageHistory({ history }: { history: readonly Entry[] }) {
  const { t } = useLingui()
  useDelivery(history.some(({ delivery }) => delivery === 'waiting'))
  const acts: Record<Entry['act'], string> = {
    taken: t`taken`,
    released: t`given back`,
    answered: t`answered`,
    closed: t`closed`,
    reopened: t`reopened`,
  }
  if (history.length === 0) return null
  return (
    <section aria-labelledby="history" className="mt-8">
      <h2 id="history" className="mb-3 text-2xl">
        <Trans>What was done</Trans>
      </h2>
      <ol className="divide-y divide-line border-line border-y">
        {history.map(({ id, at, act, operator, text, delivery }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="font-medium">{`${operator ?? t`A former operator`}: ${acts[act]}`}</span>
              <span className="text-muted">
                <SentAt iso={at} />
              </span>
              {delivery !== null && <Delivery delivery={delivery} />}
            </p>
            {text !== null && (
              <p className="wrap-anywhere mt-2 whitespace-pre-line border-action border-l-2 pl-4">{text}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What became of the mail with an answer; a change is read out. */
function Delivery({ delivery }: { delivery: 'waiting' | 'sent' | 'refused' }) {
  return (
    <span role="status">
      {delivery === 'waiting' && (
        <Badge tone="brass">
          <Trans>On its way</Trans>
        </Badge>
      )}
      {delivery === 'sent' && (
        <Badge tone="action">
          <Trans>Sent</Trans>
        </Badge>
      )}
      {delivery === 'refused' && (
        <Badge tone="alert">
          <Trans>Refused by the mail server</Trans>
        </Badge>
      )}
    </span>
  )
}

const ASK_AGAIN_MS = 3_000

/** Asks until the mail has left, as long as somebody looks at the page. */
function useDelivery(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
