import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-fields.tsx'

interface PasswordFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'prefix' | 'autoComplete'>,
    FieldProps {
  /** What a password manager should do with it. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <IconButton
          label={shown ? t`Hide password` : t`Show password`}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
          disabled={props.disabled}
        />
      }
    />
  )
}
