import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { readableEmail } from '#kernel/email-address/readable-email.ts'
import { SubmitButton, TextLink } from '#ui/components/button.tsx'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import type { Route } from './+types/confirm-email.ts'
import type { AccountFormProblem } from './account-form.server.ts'
import { ExpiredLink, useOwnPasswordProblemText } from './account-problem.tsx'
import { OwnPasswordField } from './new-password-form.tsx'

export { formHeaders as headers } from './account-form.server.ts'
export { confirmEmailByForm as action, loadConfirmEmail as loader } from './email.server.ts'

export default function ConfirmEmail({ loaderData: { found }, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  if (found === undefined || problem?.error === 'link_expired') {
    return (
      <ExpiredLink newLink={{ to: '/app/account/check-mail/', label: <Trans>Get a new link</Trans> }}>
        <Trans>
          A link that confirms an address works once, for 24 hours, and a newer change replaces it. If your
          address still needs confirming, we’ll send you another link.
        </Trans>
      </ExpiredLink>
    )
  }
  const { isChange, proof } = found
  const email = readableEmail(found.email)
  return (
    <NarrowPage title={t`Confirm your address`}>
      <p className="mb-6 text-muted">
        {isChange ? (
          <Trans>
            From now on, you log in with <strong className="break-words font-medium text-ink">{email}</strong>
            . Anyone else who is logged in to the account will be logged out.
          </Trans>
        ) : (
          <Trans>
            <strong className="break-words font-medium text-ink">{email}</strong> will be your account’s
            address. Anyone else who is logged in to the account will be logged out.
          </Trans>
        )}
      </p>
      {proof === 'other-browser' ? (
        <Notice title={t`Open the link in another browser`}>
          <Trans>
            The account has no password yet, so you can confirm the change only in the browser where you’re
            logged in.
          </Trans>
        </Notice>
      ) : (
        <ConfirmationForm found={found} problem={problem} />
      )}
    </NarrowPage>
  )
}

interface ConfirmationFormProps {
  found: NonNullable<Route.ComponentProps['loaderData']['found']>
  problem: AccountFormProblem | undefined
}

/** A press where the reader is logged in; elsewhere the password, or a new one. */
function ConfirmationForm({ found, problem }: ConfirmationFormProps) {
  const { t } = useLingui()
  const text = useOwnPasswordProblemText(problem)
  const { accountEmail, proof, setPassword } = found
  const asksPassword = proof === 'password'
  return (
    <>
      <Form method="post" noValidate>
        {problem !== undefined && problem.field !== 'password' && <FormError answer={problem} title={text} />}
        {asksPassword && (
          <OwnPasswordField
            email={accountEmail}
            help={t`This confirms that the account is yours.`}
            error={problem?.field === 'password' ? text : undefined}
          />
        )}
        <SubmitButton variant="primary" wide>{t`Confirm the address`}</SubmitButton>
      </Form>
      {asksPassword && setPassword !== undefined && (
        <p className="mt-6 text-muted">
          <Trans>
            Don’t know the password, or didn’t choose it yourself?{' '}
            <TextLink to={setPassword}>Set a new one</TextLink>, which also confirms the address.
          </Trans>
        </p>
      )}
    </>
  )
}
