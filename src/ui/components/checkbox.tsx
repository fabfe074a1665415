import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldError, hasContent, LabelText, RequiredMark } from './field.tsx'

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
