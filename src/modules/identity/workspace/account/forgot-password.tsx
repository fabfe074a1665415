import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useLocation } from 'react-router'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { SubmitButton, TextLink } from '#ui/components/button.tsx'
import { EmailField } from '#ui/components/email-field.tsx'
import { FormError } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { LOG_IN_PATH, withNext } from '../next-path.ts'
import type { Route } from './+types/forgot-password.ts'
import type { AccountFormProblem } from './account-form.server.ts'
import { useProblemText } from './account-problem.tsx'
import { MailSent } from './mail-sent.tsx'

export { formHeaders as headers } from './account-form.server.ts'
export { requestResetByForm as action } from './password.server.ts'

export default function ForgotPassword({ actionData: answer }: Route.ComponentProps) {
  const { t } = useLingui()
  const query = new URLSearchParams(useLocation().search)
  const next = query.get('next')
  if (answer === undefined || !('sentTo' in answer))
    return <ResetRequest problem={answer} next={next} email={query.get('email') ?? ''} />
  const sentTo = readableEmail(answer.sentTo)
  return (
    <NarrowPage title={t`Check your mail`}>
      <MailSent
        answer={answer}
        problem={undefined}
        fields={{ email: answer.sentTo }}
        wrongAddress={withNext('/app/account/forgot-password/', next)}
      >
        <p>
          <Trans>
            If there is an account for <strong className="break-words font-medium">{sentTo}</strong>, we’ve
            sent an e-mail to it. The link in it sets a new password and works for 30 minutes.
          </Trans>
        </p>
      </MailSent>
      <p className="mt-6 text-muted">
        <TextLink to={withNext(LOG_IN_PATH, next)}>{t`Back to log-in`}</TextLink>
      </p>
    </NarrowPage>
  )
}

interface ResetRequestProps {
  problem: AccountFormProblem | undefined
  /** Where its reader is on the way to, as the address says. */
  next: string | null
  /** What was typed on the page before. */
  email: string
}

function ResetRequest({ problem, next, email }: ResetRequestProps) {
  const { t } = useLingui()
  const text = useProblemText(problem)
  return (
    <NarrowPage title={t`Forgot your password?`}>
      <p className="mb-6 text-muted">
        <Trans>Enter your account’s e-mail address, and we’ll send you a link to set a new password.</Trans>
      </p>
      <Form method="post" noValidate>
        {problem !== undefined && problem.field === undefined && <FormError answer={problem} title={text} />}
        <EmailField
          label={t`E-mail address`}
          name="email"
          autoComplete="username"
          required
          defaultValue={problem?.values?.email ?? email}
          problem={problem?.error}
          error={problem?.field === 'email' ? text : undefined}
        />
        <SubmitButton variant="primary" wide>{t`E-mail me a link`}</SubmitButton>
      </Form>
      <p className="mt-6 text-muted">
        <TextLink to={withNext(LOG_IN_PATH, next)}>{t`Back to log-in`}</TextLink>
      </p>
    </NarrowPage>
  )
}
