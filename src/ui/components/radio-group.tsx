import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Fieldset, type FieldsetProps, LabelText } from './field.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  /** A line below the label, e.g. what choosing it means. */
  detail?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps extends Omit<FieldsetProps, 'look' | 'children'> {
  name: string
  options: readonly RadioOption[]
  /** `card` frames each option: for choices that need a line of explanation. `line` is for short ones. */
  look?: 'plain' | 'card' | 'line' | undefined
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
}

/** One of a few, all in view. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, options, look = 'plain', value, defaultValue, onValueChange, ...fieldset } = props
  const { required, disabled } = fieldset
  return (
    <Fieldset {...fieldset} look="label">
      <div
        className={clsx(
          'flex',
          look === 'line' ? 'flex-wrap gap-x-6' : 'flex-col',
          look === 'card' && 'gap-2',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex min-h-11 gap-3 py-2.5',
              option.disabled || disabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
              look === 'card' &&
                'rounded-control border border-field-line bg-sheet px-4 has-checked:border-action has-checked:bg-action-tint has-checked:inset-ring-1 has-checked:inset-ring-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
              look === 'card' && !(option.disabled || disabled) && 'hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onValueChange?.(option.value)}
              className={clsx(
                'tick mt-0.5 size-5 shrink-0 rounded-full',
                look === 'card' && 'supports-[selector(:has(*))]:outline-none!',
              )}
            />
            <LabelText line={option.detail}>{option.label}</LabelText>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
