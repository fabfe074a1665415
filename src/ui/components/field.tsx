import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type FocusEvent, type InputEvent, type ReactNode, useId, useState } from 'react'

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

/** The attributes of a native control that its frame needs to know, and hands on with its own. */
interface Entry<Control> {
  id?: string | undefined
  required?: boolean | undefined
  onBlur?: ((event: FocusEvent<Control>) => void) | undefined
  onInput?: ((event: InputEvent<Control>) => void) | undefined
}

interface EntryFieldProps<Control, Native extends Entry<Control>> {
  field: FieldProps & Native
  /** Draws the control with its own attributes, those that tie it to label, help and error among them. */
  children: (
    control: Omit<FieldProps & Native, keyof FieldProps> & Entry<Control> & { id: string },
  ) => ReactNode
}

/**
 * Label, help, control and error of one field that something is entered in. The line below the control is
 * kept free for the error, so that nothing moves under the pointer when one appears on blur: fields set one
 * below the other need no gap.
 *
 * SIGN-7: a control marked required shows an error when it is left empty, until something is entered. An
 * error that the form itself gives goes first.
 */
export function EntryField<
  Control extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  Native extends Entry<Control>,
>({ field, children }: EntryFieldProps<Control, Native>) {
  const { t } = useLingui()
  const generated = useId()
  const [isMissing, setMissing] = useState(false)
  const { label, help, error: given, invalid, hideLabel = false, ...native } = field
  const { id = generated, required, onBlur, onInput } = field
  const error = given ?? (required && isMissing ? t`Please fill this in.` : undefined)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-medium'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hasContent(help) && (
        <p id={`${id}-help`} className="-mt-1 mb-2 text-sm text-muted">
          {help}
        </p>
      )}
      {children({
        ...native,
        id,
        'aria-describedby': describedBy(id, { help, error }),
        'aria-invalid': hasContent(error) || invalid ? true : undefined,
        onBlur: (event: FocusEvent<Control>) => {
          setMissing(event.currentTarget.value.trim() === '')
          onBlur?.(event)
        },
        onInput: (event: InputEvent<Control>) => {
          setMissing(false)
          onInput?.(event)
        },
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The line below a control: free, or the error; a change is read out. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className="field-error min-h-10 pt-1.5 pb-3 text-sm text-alert">
      {hasContent(error) && (
        <span className="flex gap-1.5">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
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

/** What stands beside a box, a switch or a dot: its label, and a line below that. */
export function LabelText(props: { line?: ReactNode; lineId?: string; children: ReactNode }) {
  const { line, lineId, children } = props
  return (
    <span className="min-w-0">
      {children}
      {hasContent(line) && (
        <span id={lineId} className="block text-sm text-muted">
          {line}
        </span>
      )}
    </span>
  )
}

/** Whether a node would show anything. */
export function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}

/** The ids of the help and the error that a control shows: screen readers read both with it. */
export function describedBy(controlId: string, { help, error }: Pick<FieldProps, 'help' | 'error'>) {
  const shown = [hasContent(help) && `${controlId}-help`, hasContent(error) && `${controlId}-error`]
  return shown.filter(Boolean).join(' ') || undefined
}

export interface FieldsetProps {
  legend: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** `label` for one question with several controls, `heading` for a part of a form. */
  look?: 'label' | 'heading' | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  children: ReactNode
}

/** Fields that belong together, under one name. */
export function Fieldset(props: FieldsetProps) {
  const { legend, help, error, required, look = 'heading', disabled, children } = props
  const generated = useId()
  const id = props.id ?? generated
  return (
    <fieldset
      id={id}
      disabled={disabled}
      aria-describedby={describedBy(id, { help, error })}
      className="min-w-0"
    >
      <legend className={look === 'heading' ? 'mb-2 font-heading text-2xl' : 'mb-1.5 font-medium'}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hasContent(help) && (
        <p id={`${id}-help`} className="-mt-1 mb-3 text-sm text-muted">
          {help}
        </p>
      )}
      {children}
      {(look === 'label' || hasContent(error)) && <FieldError id={`${id}-error`} error={error} />}
    </fieldset>
  )
}

/** The box of everything one types or picks in. 16 px text keeps iOS from zooming in. */
export const controlClass =
  'block w-full min-w-0 rounded-control border border-field-line bg-sheet px-3 py-2 text-base text-ink min-h-11 ' +
  'placeholder:text-muted hover:border-ink aria-invalid:border-alert aria-invalid:inset-ring-1 aria-invalid:inset-ring-alert ' +
  '[&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted'
