import { Trans } from '@lingui/react/macro'
import { MailOpen } from 'lucide-react'
import { Link } from 'react-router'

/** Greets a new account and says where its way back in is, until the address is confirmed (ACC-2). */
export function MailNotice({ email }: { email: string }) {
  return (
    <aside className="shrink-0 border-brass border-b bg-brass-tint">
      <p className="flex gap-3 px-gutter py-2.5 text-sm">
        <MailOpen aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          <Trans>
            Welcome. The link that we mailed to <strong className="font-medium">{email}</strong> sets your
            password.{' '}
            <Link discover="none" to="/app/account/" className="text-link">
              Your account
            </Link>
          </Trans>
        </span>
      </p>
    </aside>
  )
}
