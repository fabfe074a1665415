import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** What every field of a form takes besides the attributes of its native element. */
export interface FieldProps {
  label: ReactNode
  /** One sentence that helps before a mistake is made; it stands between label and field. */
  help?: ReactNode
  /** What is wrong and how to put it right; shown below the field and tied to it. */
  error?: ReactNode
  /** Marks the field wrong without a sentence below it, where the label itself says so. */
  invalid?: boolean | undefined
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined
}

/** The attributes that tie a native control to its label, help and error. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined
  required?: boolean | undefined
  children: (control: ControlAttributes) => ReactNode
}

/**
 * Label, help, control and error of one field. The line below the control is kept free for the error, so that nothing
 * moves under the pointer when one appears on blur: fields set one below the other need no gap.
 */
export function Field({
  id,
  label,
  help,
  error,
  invalid,
  hideLabel = false,
  required,
  children,
}: FieldFrameProps) {
  const generated = useId()
  const controlId = id ?? generated
  const hasError = hasContent(error)
  const describedBy = [hasContent(help) && `${controlId}-help`, hasError && `${controlId}-error`].filter(
    Boolean,
  )
  return (
    <div className="min-w-0">
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-medium'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hasContent(help) && (
        <p id={`${controlId}-help`} className="-mt-1 mb-2 text-sm text-muted">
          {help}
        </p>
      )}
      {children({
        id: controlId,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': hasError || invalid ? true : undefined,
      })}
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  )
}

/** The line below a control: free, or the error; a change is read out. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className="field-error min-h-10 pt-1.5 pb-3 text-sm text-alert">
      {hasContent(error) && (
        <span className="flex gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </span>
      )}
    </div>
  )
}

/** The mark of a required field; the native attribute says it to screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-alert">
      *
    </span>
  )
}

/** Whether a node would show anything. */
export function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}
