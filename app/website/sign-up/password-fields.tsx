import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '../../components/password-field.tsx'
import type { ChosenPassword, PasswordFault } from './sign-up-state.ts'

interface PasswordFieldsProps {
  fault: PasswordFault | undefined
  readOnly: boolean
  onLeave: () => void
  onChange: () => void
}

/** The password and its confirmation (SIGN-6). */
export function PasswordFields({ fault, readOnly, onLeave, onChange }: PasswordFieldsProps) {
  const { t } = useLingui()
  const text = useFaultText(fault)
  const shared = {
    autoComplete: 'new-password',
    required: true,
    readOnly,
    onBlur: onLeave,
    onInput: onChange,
  } as const
  return (
    <>
      <PasswordField
        {...shared}
        name="Password"
        label={t`Password`}
        help={t`At least 8 characters, with a letter and a digit.`}
        error={fault === 'different' ? undefined : text}
      />
      <PasswordField
        {...shared}
        name="Confirmation"
        label={t`Confirm password`}
        error={fault === 'different' ? text : undefined}
      />
    </>
  )
}

function useFaultText(fault: PasswordFault | undefined): string | undefined {
  const { t } = useLingui()
  switch (fault) {
    case undefined:
      return undefined
    case 'required':
      return t`Please choose a password.`
    case 'different':
      return t`Password does not match`
    case 'password_too_short':
      return t`At least 8 characters, please.`
    case 'password_too_long':
      return t`This password is too long.`
    case 'password_too_simple':
      return t`Please use at least one letter and one digit.`
    case 'password_too_common':
      return t`This password is easy to guess. Please choose another one.`
  }
}

/** What stands in the two fields of a form now. */
export function chosenIn(form: HTMLFormElement | null): ChosenPassword {
  const data = form === null ? new FormData() : new FormData(form)
  return {
    password: String(data.get('Password') ?? ''),
    confirmation: String(data.get('Confirmation') ?? ''),
  }
}

/** Puts the cursor where something is wrong. */
export function focusFault(form: HTMLFormElement | null, fault: PasswordFault | undefined): void {
  if (fault === undefined) return
  const name = fault === 'different' ? 'Confirmation' : 'Password'
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
}
