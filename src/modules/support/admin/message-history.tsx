import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { TextLink } from '#ui/components/text-link.tsx'
import { EmailText } from '#ui/operators/email-text.tsx'
import { Section } from '#ui/operators/section.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import { type NamedState, nameIn, StateBadge } from '#ui/operators/state-badge.tsx'
import type { Route } from './+types/message.ts'
import { kindNames } from './kind-names.ts'

type Entry = Route.ComponentProps['loaderData']['history'][number]

/** What was done with a message, the oldest first; answers with their text and what became of their mail. */
export function MessageHistory({ history }: { history: readonly Entry[] }) {
  const { t } = useLingui()
  useDelivery(history.some(({ delivery }) => delivery === 'waiting'))
  const acts: Record<Entry['act'], string> = {
    taken: t`taken`,
    released: t`released`,
    answered: t`answered`,
    closed: t`closed`,
    reopened: t`reopened`,
  }
  if (history.length === 0) return null
  return (
    <Section id="history" title={t`What was done`} className="mt-8">
      <ol className="divide-y divide-line border-line border-y">
        {history.map(({ id, at, act, operator, text, delivery }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="font-medium">{`${operator ?? t`A former operator`}: ${acts[act]}`}</span>
              <span className="text-muted">
                <SentAt at={at} />
              </span>
              {delivery !== null && (
                // A change is read out.
                <span role="status">
                  <StateBadge state={deliveries[delivery]} />
                </span>
              )}
            </p>
            {text !== null && (
              <p className="wrap-anywhere mt-2 whitespace-pre-line border-action border-l-2 pl-4">{text}</p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** What became of the mail with an answer. */
const deliveries: Record<NonNullable<Entry['delivery']>, NamedState> = {
  waiting: ['brass', msg`On its way`],
  sent: ['action', msg`Sent`],
  refused: ['alert', msg`Rejected by the mail server`],
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

/** Who wrote, from where, and who looks after it. */
export function MessageFacts({ message }: { message: Route.ComponentProps['loaderData'] }) {
  const { t, i18n } = useLingui()
  const { name, email, accountId, kind, at, language, page, assignee } = message
  const facts: [name: string, value: ReactNode][] = [
    [t`Name`, name],
    [t`Address`, email && <EmailText email={email} />],
    [
      t`Account`,
      accountId && <TextLink to={`/app/admin/accounts/${accountId}/`}>{t`Logged in when writing`}</TextLink>,
    ],
    [t`Kind`, nameIn(i18n, kindNames, kind)],
    [t`Arrived`, <SentAt key="at" at={at} />],
    [
      t`Language`,
      <span key="language" className="uppercase">
        {language}
      </span>,
    ],
    [t`Page`, page],
    [t`Handled by`, assignee === null ? t`no one yet` : <EmailText key="assignee" email={assignee.name} />],
  ]
  return (
    <dl className="divide-y divide-line border-line border-y">
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7.5rem_1fr] gap-x-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
