import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { LinkButton, SubmitButton, TextLink } from '#ui/components/button.tsx'
import { FormError } from '#ui/components/notice.tsx'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import type { Route } from './+types/password.ts'
import { useOwnPasswordProblemText } from './account-problem.tsx'
import { NewPasswordField, OwnPasswordField } from './new-password-form.tsx'

export { formHeaders as headers } from './account-form.server.ts'
export { changePasswordByForm as action, loadPassword as loader } from './password.server.ts'

export default function ChangePassword({ loaderData: { email }, actionData: problem }: Route.ComponentProps) {
  const { t } = useLingui()
  const text = useOwnPasswordProblemText(problem)
  return (
    <NarrowPage title={t`Change the password`}>
      <p className="mb-6 text-muted">{t`You’ll be logged out everywhere else.`}</p>
      <Form method="post" noValidate>
        {problem !== undefined && problem.field === undefined && <FormError answer={problem} title={text} />}
        <OwnPasswordField
          email={email}
          label={t`Current password`}
          error={problem?.field === 'password' ? text : undefined}
        />
        <NewPasswordField name="newPassword" error={problem?.field === 'newPassword' ? text : undefined} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="primary">{t`Change the password`}</SubmitButton>
          <LinkButton to="/app/account/">{t`Cancel`}</LinkButton>
        </div>
      </Form>
      <p className="mt-6 text-muted">
        <TextLink
          to={`/app/account/forgot-password/?${new URLSearchParams({ email })}`}
        >{t`Forgot your password?`}</TextLink>
      </p>
    </NarrowPage>
  )
}
