import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { AccountLink, SentAt } from './parts.tsx'

interface ShownEvent {
  id: number
  at: Date
  event: string
  account: { id: string; email: string } | null
  actor: { id: string; email: string } | null
  requestId: string | null
  details: Record<string, string | number | boolean>
}

/** Events, newest first: a table on a desk; its last two columns stack on a tablet, and all on a phone. */
export function EventRows({ events, label }: { events: readonly ShownEvent[]; label: string }) {
  const text = useEventText()
  return (
    <ol aria-label={label} className="divide-y divide-line border-line border-y">
      {events.map(({ id, at, event, account, actor, requestId, details }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[15rem_1fr] md:grid-cols-[15rem_14rem_1fr]"
        >
          <span className="text-muted text-sm sm:row-span-2 sm:leading-6 md:row-span-1">
            <SentAt at={at} />
          </span>
          <span className="font-medium">{text(event)}</span>
          <span className="wrap-anywhere min-w-0 text-sm sm:col-start-2 md:col-start-3 md:leading-6">
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
              {requestId !== null && <span>{requestId}</span>}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const ofModules = import.meta.glob<{ auditTexts: Record<string, MessageDescriptor> }>(
  '/src/modules/*/admin/audit-texts.ts',
  { eager: true },
)
/** What the log calls all events that are recorded now, by their names. */
const texts: Record<string, MessageDescriptor> = Object.assign(
  {},
  ...Object.values(ofModules).map(({ auditTexts }) => auditTexts),
)
/** The names of all events that are recorded now. */
export const eventNames = Object.keys(texts)

/** What an event is called; one that an older version has recorded shows its own name. */
export function useEventText(): (event: string) => string {
  const { i18n } = useLingui()
  return (event) => {
    const text = texts[event]
    return text === undefined ? event : i18n._(text)
  }
}
