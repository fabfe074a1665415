import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#ui/components/button.tsx'
import { PasswordField } from '#ui/components/password-field.tsx'
import type { AccountFormProblem } from './account-form.server.ts'
import { useProblemText } from './account-problem.tsx'

interface NewPasswordFormProps {
  /** The address that its owner logs in with afterwards. */
  email: string
  problem: AccountFormProblem | undefined
  /** What the button says. */
  children: ReactNode
}

/** The form behind a mailed link that sets a password (`password.server.ts`). */
export function NewPasswordForm({ email, problem, children }: NewPasswordFormProps) {
  const text = useProblemText(problem)
  return (
    <Form method="post" noValidate>
      <UsernameField email={email} />
      <NewPasswordField name="password" error={text} />
      <SubmitButton variant="primary" wide>
        {children}
      </SubmitButton>
    </Form>
  )
}

interface NewPasswordFieldProps {
  name: string
  error: string | undefined
  /** It may be left empty. */
  optional?: true
}

/** A password that is chosen, with what makes a good one. */
export function NewPasswordField({ name, error, optional }: NewPasswordFieldProps) {
  const { t } = useLingui()
  return (
    <PasswordField
      label={t`New password`}
      help={t`At least 8 characters, with a letter and a digit.`}
      name={name}
      autoComplete="new-password"
      required={!optional}
      error={error}
    />
  )
}

interface OwnPasswordFieldProps {
  /** Whose password it is. */
  email: string
  label?: string
  help?: string
  error: string | undefined
}

/** The password that an account has, asked for before something that it guards. */
export function OwnPasswordField({ email, label, help, error }: OwnPasswordFieldProps) {
  const { t } = useLingui()
  return (
    <>
      <UsernameField email={email} />
      <PasswordField
        label={label ?? t`Your password`}
        {...(help && { help })}
        name="password"
        autoComplete="current-password"
        required
        error={error}
      />
    </>
  )
}

/** Tells password managers whose password a form is about; nobody sees it, and no schema reads it. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
