import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { SentAt } from '../mail/sent-at.tsx'
import { useEventText } from './use-event-text.ts'

export interface ShownEvent {
  id: number
  /** ISO 8601. */
  at: string
  event: string
  account: { id: string; email: string } | null
  actor: { id: string; email: string } | null
  requestId: string | null
  details: Record<string, string | number | boolean>
}

/** Events, the newest first: a table on a desk, and the same rows one below the other on a phone. */
export function EventRows({ events, label }: { events: readonly ShownEvent[]; label: string }) {
  const text = useEventText()
  return (
    <ol aria-label={label} className="divide-y divide-line border-line border-y">
      {events.map(({ id, at, event, account, actor, requestId, details }) => (
        <li key={id} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[13rem_14rem_1fr]">
          <span className="text-muted text-sm md:leading-6">
            <SentAt iso={at} />
          </span>
          <span className="font-medium">{text(event)}</span>
          <span className="min-w-0 break-words text-sm md:leading-6">
            {account && <AccountLink {...account} />}
            {actor && (
              <>
                {' '}
                <Trans>
                  by <AccountLink {...actor} />
                </Trans>
              </>
            )}
            <span className="block text-muted">
              {Object.entries(details).map(([name, value]) => (
                <span key={name} className="mr-3">{`${name}: ${value}`}</span>
              ))}
              {requestId !== null && <span className="break-all">{requestId}</span>}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function AccountLink({ id, email }: { id: string; email: string }) {
  return (
    <Link discover="none" to={`/app/admin/accounts/${id}/`} className="text-link break-all">
      {email}
    </Link>
  )
}
