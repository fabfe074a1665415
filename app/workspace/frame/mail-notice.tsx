import { Trans } from '@lingui/react/macro'
import { MailOpen, MailWarning } from 'lucide-react'
import { Link } from 'react-router'

interface MailNoticeProps {
  email: string
  hasPassword: boolean
  emailBounced: boolean
}

/** Greets a new account and says where its way back in is, until the address is confirmed (ACC-2); or that it takes no mail. */
export function MailNotice({ email, hasPassword, emailBounced }: MailNoticeProps) {
  if (emailBounced) return <BounceNotice email={email} />
  return (
    <aside className="shrink-0 border-brass border-b bg-brass-tint">
      <p className="flex gap-3 px-gutter py-2.5 text-sm">
        <MailOpen aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          {hasPassword ? (
            <Trans>
              Welcome. The link that we mailed to <strong className="font-medium">{email}</strong> confirms
              your address.
            </Trans>
          ) : (
            <Trans>
              Welcome. The link that we mailed to <strong className="font-medium">{email}</strong> sets your
              password.
            </Trans>
          )}{' '}
          <Link discover="none" to="/app/account/check-mail/" className="text-link">
            <Trans>No mail from us?</Trans>
          </Link>
        </span>
      </p>
    </aside>
  )
}

/** What only the owner can mend: without an address that takes mail nobody who forgets the password gets back in. */
function BounceNotice({ email }: { email: string }) {
  return (
    <aside className="shrink-0 border-alert border-b bg-alert-tint">
      <p className="flex gap-3 px-gutter py-2.5 text-sm">
        <MailWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <Trans>
            Our mail to <strong className="font-medium">{email}</strong> came back: the address takes none.
          </Trans>{' '}
          <Link discover="none" to="/app/account/" className="text-link">
            <Trans>Check the address</Trans>
          </Link>
        </span>
      </p>
    </aside>
  )
}
