import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import { type InputEvent, useState } from 'react'
import { passwordMessages } from '#content/sign-up/password-messages.ts'
import { PasswordField } from '#ui/components/password-field.tsx'
import { type ChosenPassword, type PasswordFault, type PasswordRule, passwordRules } from './sign-up-state.ts'

interface PasswordFieldsProps {
  fault: PasswordFault | undefined
  readOnly: boolean
  /** Said of an empty field: a space where the label lies inside (labels-inside.css). */
  placeholder?: string | undefined
  onLeave: () => void
  onChange: () => void
}

/** The password and its confirmation (SIGN-6). */
export function PasswordFields({ fault, readOnly, placeholder, onLeave, onChange }: PasswordFieldsProps) {
  const { t, i18n } = useLingui()
  const [rules, setRules] = useState(() => passwordRules(''))
  const text = fault && i18n._(passwordMessages[fault])
  const shared = {
    autoComplete: 'new-password',
    required: true,
    readOnly,
    placeholder,
    onBlur: onLeave,
    onInput: onChange,
  } as const
  function showRules(event: InputEvent<HTMLInputElement>) {
    setRules(passwordRules(event.currentTarget.value))
    onChange()
  }
  return (
    <>
      <PasswordField
        {...shared}
        name="Password"
        label={t`Password`}
        onInput={showRules}
        help={
          <>
            <span className="sr-only">{t`At least 8 characters, with a letter and a digit.`}</span>
            <Rules rules={rules} />
          </>
        }
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

/** The rule, ticked off while it is typed: for the eyes, as the sentence beside it is for the ears. */
function Rules({ rules }: { rules: readonly PasswordRule[] }) {
  const { t } = useLingui()
  const words = { length: t`8 characters`, letter: t`a letter`, digit: t`a digit` }
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-4">
      {rules.map(({ name, isKept }) => (
        <span
          key={name}
          data-kept={isKept}
          className={clsx('flex items-center gap-1.5', isKept && 'text-action')}
        >
          {isKept ? (
            <CircleCheck className="size-4" />
          ) : (
            <span className="m-px size-3.5 rounded-full border" />
          )}
          {words[name]}
        </span>
      ))}
    </span>
  )
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
