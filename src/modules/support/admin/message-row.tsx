import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import { ListRow } from '#ui/components/list.tsx'
import { EmailText } from '#ui/operators/email-text.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import type { Route } from './+types/inbox.ts'
import { useKinds } from './use-kinds.ts'

type ShownMessage = Route.ComponentProps['loaderData']['messages'][number]

/** A message in the list: who wrote, how it begins, and whether somebody looks after it. */
export function MessageRow({ message }: { message: ShownMessage }) {
  const kinds = useKinds()
  const { reference, number, at, kind, language, name, email, excerpt, answers, assignee } = message
  return (
    <ListRow
      to={`/app/admin/inbox/${reference}/`}
      title={
        name ?? (email === null ? <Trans>Somebody without an address</Trans> : <EmailText email={email} />)
      }
      detail={
        <>
          <span className="wrap-anywhere line-clamp-2 text-ink">{excerpt}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">{number}</span>
            <span>{kinds.get(kind) ?? kind}</span>
            <SentAt iso={at} />
            <span className="uppercase">{language}</span>
          </span>
        </>
      }
      end={
        <span className="flex flex-wrap gap-2">
          {answers > 0 && (
            <Badge tone="action">
              <Trans>Answered</Trans>
            </Badge>
          )}
          {assignee !== null && <Badge>{assignee}</Badge>}
        </span>
      }
    />
  )
}
