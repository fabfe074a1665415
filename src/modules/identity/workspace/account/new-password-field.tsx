import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '#ui/components/password-field.tsx'

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
      help={t`At least 8 characters with a letter and a digit, or a whole sentence of 15 and more.`}
      name={name}
      autoComplete="new-password"
      required={!optional}
      error={error}
    />
  )
}
