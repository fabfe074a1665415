import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import {
  describedBy,
  FieldError,
  Fieldset,
  type FieldsetProps,
  hasContent,
  LabelText,
  RequiredMark,
} from './field.tsx'

// Apart from the checkbox: what a page loads of it goes into a chunk that many pages share.

export interface CheckboxOption {
  value: string
  label: ReactNode
  /** A line below the label, e.g. what choosing it means. */
  detail?: ReactNode
}

interface CheckboxGroupProps extends Omit<FieldsetProps, 'look' | 'disabled' | 'children'> {
  name: string
  options: readonly CheckboxOption[]
  value: readonly string[]
  /** Called with the chosen values in the order of the options. */
  onValueChange: (value: string[]) => void
  /** So many may be chosen: the others cannot be pressed then. */
  maximum?: number | undefined
}

/** Any of several, all in view. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { name, options, value, onValueChange, maximum = options.length, ...fieldset } = props
  const isFull = value.length >= maximum
  function choose(option: string, isChosen: boolean) {
    const chosen = options.map((known) => known.value)
    onValueChange(chosen.filter((known) => (known === option ? isChosen : value.includes(known))))
  }
  return (
    <Fieldset {...fieldset} look="label">
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
              <LabelText line={option.detail}>{option.label}</LabelText>
            </label>
          )
        })}
      </div>
    </Fieldset>
  )
}

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  help?: ReactNode
}

/** Yes or no, at once. A native checkbox that says it is a switch. */
export function SwitchField({ label, help, id, className, ...native }: SwitchFieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start justify-between gap-4 py-2 has-disabled:cursor-not-allowed has-disabled:text-muted">
        <LabelText line={help} lineId={`${controlId}-help`}>
          {label}
        </LabelText>
        <input
          {...native}
          id={controlId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
          role="switch"
          aria-describedby={describedBy(controlId, { help })}
          className="switch shrink-0"
        />
      </label>
    </div>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
}

/** A box to tick. The whole row is its target. */
export function Checkbox({ label, help, error, className, id, ...native }: CheckboxProps) {
  const generated = useId()
  const controlId = id ?? generated
  return (
    <div className={className}>
      <label
        className={clsx(
          'flex min-h-11 gap-3 py-2.5',
          native.disabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
        )}
      >
        <input
          {...native}
          id={controlId}
          type="checkbox"
          aria-describedby={describedBy(controlId, { help, error })}
          aria-invalid={hasContent(error) || undefined}
          className="tick mt-0.5 size-5 shrink-0 rounded-sm"
        />
        <LabelText line={help} lineId={`${controlId}-help`}>
          {label}
          {native.required && <RequiredMark />}
        </LabelText>
      </label>
      {hasContent(error) && <FieldError id={`${controlId}-error`} error={error} />}
    </div>
  )
}
