import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { Notice } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import type { Route } from './+types/restore-email.ts'
import { ExpiredLink } from './account-problem.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export { formHeaders as headers } from './account-form.server.ts'
export { loadRestoreEmail as loader, restoreEmailByForm as action } from './password.server.ts'

export default function RestoreEmail({ loaderData: { found }, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  if (found === undefined || problem?.error === 'link_expired') {
    return (
      <ExpiredLink
        newLink={{ to: '/app/account/forgot-password/', label: <Trans>Set a new password</Trans> }}
      >
        <Trans>
          A link that restores an address works once, for three days after the change. If your address is
          already restored, log in with it or set a new password. If it isn’t, write to {brand.supportEmail}{' '}
          from that address.
        </Trans>
      </ExpiredLink>
    )
  }
  const email = readableEmail(found.email)
  const accountEmail = readableEmail(found.accountEmail)
  // It belongs to another account meanwhile, which no link can take it from.
  if (found.isTaken || problem?.error === 'email_taken') {
    return (
      <NarrowPage title={t`Restore your address`}>
        <Notice tone="alert" title={t`Another account uses this address now`} live>
          <p className="break-words">
            <Trans>
              That is why this link can’t restore {email} to your account. Write to {brand.supportEmail} from
              this address right away, and we’ll sort it out.
            </Trans>
          </p>
        </Notice>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={t`Restore your address`}>
      <p className="mb-4 text-muted">
        <Trans>
          <strong className="break-words font-medium text-ink">{email}</strong> becomes your account’s address
          again and replaces <strong className="break-words font-medium text-ink">{accountEmail}</strong>.
        </Trans>
      </p>
      <p className="mb-6 text-muted">
        <Trans>
          Choose a new password, too: the person who made the change knows the old one. Anyone who is logged
          in to the account will be logged out.
        </Trans>
      </p>
      <NewPasswordForm email={email} problem={problem}>{t`Restore the address`}</NewPasswordForm>
    </NarrowPage>
  )
}
