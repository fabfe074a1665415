import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, EntryField, type FieldProps } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'>, FieldProps {
  options: readonly SelectOption[]
  /** The first, empty choice, e.g. "Choose a country"; without it the first option is chosen. */
  placeholder?: string | undefined
}

/** One of several: the native list, which every phone shows in its own good way. */
export function SelectField({
  label,
  help,
  error,
  invalid,
  hideLabel,
  options,
  placeholder,
  className,
  ...native
}: SelectFieldProps) {
  return (
    <EntryField<HTMLSelectElement>
      native={native}
      label={label}
      help={help}
      error={error}
      invalid={invalid}
      hideLabel={hideLabel}
    >
      {(control) => (
        <div className="relative">
          <select {...native} {...control} className={clsx(controlClass, 'appearance-none pr-10', className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </EntryField>
  )
}
