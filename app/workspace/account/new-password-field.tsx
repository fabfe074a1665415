import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '../../components/password-field.tsx'

/** A password that is chosen, with what makes a good one. */
export function NewPasswordField({ name, error }: { name: string; error: string | undefined }) {
  const { t } = useLingui()
  return (
    <PasswordField
      label={t`New password`}
      help={t`At least 8 characters with a letter and a digit, or a whole sentence of 15 and more.`}
      name={name}
      autoComplete="new-password"
      required
      error={error}
    />
  )
}
