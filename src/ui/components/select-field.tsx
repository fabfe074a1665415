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
export function SelectField({ options, placeholder, className, ...field }: SelectFieldProps) {
  return (
    <EntryField<HTMLSelectElement, ComponentProps<'select'>> field={field}>
      {(control) => (
        <div className="relative">
          <select {...control} className={clsx(controlClass, 'appearance-none pr-10', className)}>
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
