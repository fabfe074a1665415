import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { EMAIL_LENGTH, emailFault, isEmailAddress } from '#kernel/email-address/schema.ts'
import { TextField } from './text-fields.tsx'

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'maxLength'> {
  /** The code of what is wrong: for `email_invalid` the field itself says which character it is. */
  problem?: string | undefined
}

/** One e-mail address. What is wrong with it, it says in place of `error`. */
export function EmailField({ problem, error, onInput, onBlur, ...field }: EmailFieldProps) {
  const [typed, setTyped] = useState<string>()
  const textOf = useEmailFaultText()
  return (
    <TextField
      spellCheck={false}
      {...field}
      type="email"
      inputMode="email"
      maxLength={EMAIL_LENGTH}
      error={problem === 'email_invalid' ? textOf(typed ?? String(field.defaultValue ?? '')) : error}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        onInput?.(event)
      }}
      // What was filled in without being typed is known when the field is left.
      onBlur={(event) => {
        setTyped(event.currentTarget.value)
        onBlur?.(event)
      }}
    />
  )
}

/** Whether an element is a field of an address, and something else stands in it. */
export function isWrongEmail(element: EventTarget | null): boolean {
  const isEmail = element instanceof HTMLInputElement && element.type === 'email'
  return isEmail && element.value !== '' && !isEmailAddress(element.value)
}

/** The sentence for what keeps a text from being an address. */
function useEmailFaultText(): (typed: string) => string {
  const { t } = useLingui()
  return (typed) => {
    const fault = emailFault(typed)
    if (fault === undefined || fault.kind === 'shape')
      return t`Please enter an e-mail address such as name@example.com.`
    if (fault.kind === 'local_too_long') return t`The part before the @ can have at most 64 characters.`
    const { kind, character } = fault
    if (character === '@') return t`An e-mail address has only one @.`
    if (/[\p{Z}\t]/u.test(character)) return t`Please remove the space from the e-mail address.`
    if (/\p{C}/u.test(character))
      return t`There is an invisible character in this e-mail address. Please type it again.`
    return kind === 'local'
      ? t`An e-mail address cannot have “${character}” before the @.`
      : t`An e-mail address cannot have “${character}” after the @.`
  }
}
