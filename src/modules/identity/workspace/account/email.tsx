import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { Button, LinkButton, SubmitButton } from '#ui/components/button.tsx'
import { EmailField } from '#ui/components/email-field.tsx'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import type { Route } from './+types/email.ts'
import { useOwnPasswordProblemText } from './account-problem.tsx'
import { OwnPasswordField } from './new-password-form.tsx'

export { formHeaders as headers } from './account-form.server.ts'
export { changeEmailByForm as action, loadEmail as loader } from './email.server.ts'

export default function ChangeEmail({
  loaderData: { needsPassword, ...loaderData },
  actionData: problem,
}: Route.ComponentProps) {
  const { t } = useLingui()
  const text = useOwnPasswordProblemText(problem)
  const email = readableEmail(loaderData.email)
  const wantedEmail = loaderData.wantedEmail && readableEmail(loaderData.wantedEmail)
  return (
    <NarrowPage title={t`Change the address`}>
      {wantedEmail === undefined ? (
        <p className="mb-6 text-muted">
          <Trans>
            You log in with <strong className="break-words font-medium text-ink">{email}</strong>. We’ll send
            a link to the new address. Nothing changes until you open it.
          </Trans>
        </p>
      ) : (
        <>
          <OpenChange email={email} wantedEmail={wantedEmail} />
          <h2 className="mb-4 text-2xl">{t`Another address`}</h2>
        </>
      )}
      {/* Empty again once a change is asked for. */}
      <Form key={wantedEmail} method="post" noValidate>
        {problem !== undefined && problem.field === undefined && <FormError answer={problem} title={text} />}
        <EmailField
          label={t`New e-mail address`}
          name="email"
          autoComplete="email"
          required
          defaultValue={problem?.values?.email}
          problem={problem?.error}
          error={problem?.field === 'email' ? text : undefined}
        />
        {needsPassword && (
          <OwnPasswordField email={email} error={problem?.field === 'password' ? text : undefined} />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="primary">{t`E-mail me a link`}</SubmitButton>
          <LinkButton to="/app/account/">{t`Cancel`}</LinkButton>
        </div>
      </Form>
    </NarrowPage>
  )
}

/** A change that waits for its link to be opened. */
function OpenChange({ email, wantedEmail }: { email: string; wantedEmail: string }) {
  const { t } = useLingui()
  return (
    <Notice
      className="mb-8"
      title={t`Check your mail`}
      live
      action={
        <Form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="resend">{t`Send it again`}</Button>
          <Button type="submit" name="intent" value="cancel" variant="quiet">
            <Trans>Keep the old address</Trans>
          </Button>
        </Form>
      }
    >
      <p className="break-words">
        <Trans>
          We’ve sent an e-mail to {wantedEmail}. Its link works for 24 hours. Until you open it, your address
          stays {email}.
        </Trans>
      </p>
    </Notice>
  )
}
