import { Trans, useLingui } from '@lingui/react/macro'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import type { Route } from './+types/set-password.ts'
import { ExpiredLink } from './account-problem.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export { formHeaders as headers } from './account-form.server.ts'
export { loadSetPassword as loader, setPasswordByForm as action } from './password.server.ts'

export default function SetPassword({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  if (loaderData.email === undefined || problem?.field === 'link') {
    return (
      <ExpiredLink newLink={{ to: '/app/account/forgot-password/', label: <Trans>Get a new link</Trans> }}>
        <Trans>
          A link that sets a password works once and for a short time: the one in the welcome e-mail for 24
          hours, a later one for 30 minutes. If you’ve already set your password with it, log in.
        </Trans>
      </ExpiredLink>
    )
  }
  const email = readableEmail(loaderData.email)
  return (
    <NarrowPage title={t`Set your password`}>
      <p className="mb-6 text-muted">
        {loaderData.isLoggedIn ? (
          <Trans>
            For the account <strong className="break-words font-medium text-ink">{email}</strong>. You stay
            logged in here. Anyone else who is logged in to it will be logged out.
          </Trans>
        ) : (
          <Trans>
            For the account <strong className="break-words font-medium text-ink">{email}</strong>. Anyone who
            is logged in to it will be logged out.
          </Trans>
        )}
      </p>
      <NewPasswordForm email={email} problem={problem}>{t`Set the password`}</NewPasswordForm>
    </NarrowPage>
  )
}
