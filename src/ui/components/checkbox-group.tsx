import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Fieldset } from './fieldset.tsx'

export interface CheckboxOption {
  value: string
  label: ReactNode
  /** A line below the label, e.g. what choosing it means. */
  detail?: ReactNode
}

interface CheckboxGroupProps {
  legend: ReactNode
  name: string
  options: readonly CheckboxOption[]
  value: readonly string[]
  /** Called with the chosen values in the order of the options. */
  onValueChange: (value: string[]) => void
  /** So many may be chosen: the others cannot be pressed then. */
  maximum?: number | undefined
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  id?: string | undefined
}

/** Any of several, all in view. */
export function CheckboxGroup({
  legend,
  name,
  options,
  value,
  onValueChange,
  maximum = options.length,
  help,
  error,
  required,
  id,
}: CheckboxGroupProps) {
  const isFull = value.length >= maximum
  function choose(option: string, isChosen: boolean) {
    const chosen = options.map((known) => known.value)
    onValueChange(chosen.filter((known) => (known === option ? isChosen : value.includes(known))))
  }
  return (
    <Fieldset id={id} legend={legend} help={help} error={error} required={required} look="label">
      <div className="flex flex-col">
        {options.map((option) => {
          const isChosen = value.includes(option.value)
          const isClosed = isFull && !isChosen
          return (
            <label
              key={option.value}
              className={clsx(
                'flex min-h-11 gap-3 py-2.5',
                isClosed ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
              )}
            >
              <input
                type="checkbox"
                name={name}
                value={option.value}
                checked={isChosen}
                disabled={isClosed}
                onChange={(event) => choose(option.value, event.currentTarget.checked)}
                className="tick mt-0.5 size-5 shrink-0 rounded-sm"
              />
              <span className="min-w-0">
                {option.label}
                {option.detail !== undefined && (
                  <span className="block text-muted text-sm">{option.detail}</span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </Fieldset>
  )
}
