import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextLink } from '#ui/components/text-link.tsx'
import { EmailText } from '#ui/operators/email-text.tsx'
import { SentAt } from '#ui/operators/sent-at.tsx'
import type { Route } from './+types/message.ts'
import { useKinds } from './use-kinds.ts'

/** Who wrote, from where, and who looks after it. */
export function MessageFacts({ message }: { message: Route.ComponentProps['loaderData'] }) {
  const { t } = useLingui()
  const kinds = useKinds()
  const { name, email, accountId, kind, at, language, page, assignee } = message
  const facts: [name: string, value: ReactNode][] = [
    [t`Name`, name],
    [t`Address`, email && <EmailText email={email} />],
    [
      t`Account`,
      accountId && (
        <TextLink to={`/app/admin/accounts/${accountId}/`}>
          <Trans>Was logged in</Trans>
        </TextLink>
      ),
    ],
    [t`Kind`, kinds.get(kind) ?? kind],
    [t`Arrived`, <SentAt key="at" iso={at} />],
    [
      t`Language`,
      <span key="language" className="uppercase">
        {language}
      </span>,
    ],
    [t`Page`, page],
    [
      t`In the hands of`,
      assignee === null ? t`nobody yet` : <EmailText key="assignee" email={assignee.name} />,
    ],
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
