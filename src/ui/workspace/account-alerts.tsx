import { Trans, useLingui } from '@lingui/react/macro'
import { MailWarning } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#kernel/time.ts'

interface AccountAlertsProps {
  email: string
  emailBounced: boolean
  deletionDueAt: Date | null
}

/** What few accounts ever show, loaded where one does. */
export default function AccountAlerts({ email, emailBounced, deletionDueAt }: AccountAlertsProps) {
  return (
    <>
      {emailBounced && <BounceNotice email={email} />}
      {deletionDueAt && <DeletionNotice due={deletionDueAt} />}
    </>
  )
}

/** What only the owner can mend: without an address that takes mail a forgotten password is final. */
function BounceNotice({ email }: { email: string }) {
  const { t } = useLingui()
  return (
    <aside className="shrink-0 border-alert border-b bg-alert-tint">
      <p className="flex gap-3 px-gutter py-2.5 text-sm">
        <MailWarning className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <Trans>
            Our e-mail to <strong className="font-medium">{email}</strong> bounced: the address doesn’t accept
            mail.
          </Trans>{' '}
          <Link discover="none" to="/app/account/" className="text-link">{t`Check the address`}</Link>
        </span>
      </p>
    </aside>
  )
}

/** Whoever logs in while an account waits for its deletion is offered to keep it. */
function DeletionNotice({ due }: { due: Date }) {
  const { t, i18n } = useLingui()
  const day = formatDay(i18n.locale, due)
  return (
    <aside className="shrink-0 border-alert border-b bg-alert-tint">
      <p className="px-gutter py-2.5 text-sm">
        <Trans>Your account will be deleted on {day}.</Trans>{' '}
        <Link discover="none" to="/app/account/delete/" className="text-link">{t`Keep my account`}</Link>
      </p>
    </aside>
  )
}
