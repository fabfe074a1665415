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
function Field({ id, label, help, error, invalid, hideLabel = false, required, children }: FieldFrameProps) {
  const generated = useId()
  const controlId = id ?? generated
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
        'aria-describedby': describedBy(controlId, { help, error }),
        'aria-invalid': hasContent(error) || invalid ? true : undefined,
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

/** The ids of the help and the error that a control shows: screen readers read both with it. */
export function describedBy(controlId: string, { help, error }: Pick<FieldProps, 'help' | 'error'>) {
  const shown = [hasContent(help) && `${controlId}-help`, hasContent(error) && `${controlId}-error`]
  return shown.filter(Boolean).join(' ') || undefined
}

interface FieldsetProps {
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
export function Fieldset({
  legend,
  help,
  error,
  required,
  look = 'heading',
  disabled,
  id,
  children,
}: FieldsetProps) {
  const generated = useId()
  const groupId = id ?? generated
  return (
    <fieldset
      id={groupId}
      disabled={disabled}
      aria-describedby={describedBy(groupId, { help, error })}
      className="min-w-0"
    >
      <legend className={look === 'heading' ? 'mb-2 font-heading text-2xl' : 'mb-1.5 font-medium'}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hasContent(help) && (
        <p id={`${groupId}-help`} className="-mt-1 mb-3 text-sm text-muted">
          {help}
        </p>
      )}
      {children}
      {(look === 'label' || hasContent(error)) && <FieldError id={`${groupId}-error`} error={error} />}
    </fieldset>
  )
}

interface EntryAttributes<Element extends Control> {
  onBlur: (event: FocusEvent<Element>) => void
  onInput: (event: InputEvent<Element>) => void
}

interface EntryFieldProps<Element extends Control> extends FieldProps {
  /** The attributes that the native control was given and that its frame needs to know. */
  native: {
    id?: string | undefined
    required?: boolean | undefined
  } & { [Name in keyof EntryAttributes<Element>]?: EntryAttributes<Element>[Name] | undefined }
  /** Draws the control; what it is handed goes after the control's own attributes. */
  children: (attributes: ControlAttributes & EntryAttributes<Element>) => ReactNode
}

/** The frame of a control that something is entered in: label, help, error, and the error of a required one left empty. */
export function EntryField<Element extends Control>({
  native,
  error,
  children,
  ...frame
}: EntryFieldProps<Element>) {
  const { id, required, onBlur, onInput } = native
  const entry = useRequired<Element>({ required, error, onBlur, onInput })
  return (
    <Field {...frame} id={id} required={required} error={entry.error}>
      {(control) => children({ ...control, onBlur: entry.onBlur, onInput: entry.onInput })}
    </Field>
  )
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface RequiredOptions<Element extends Control> {
  required: boolean | undefined
  error: ReactNode
  onBlur: ((event: FocusEvent<Element>) => void) | undefined
  onInput: ((event: InputEvent<Element>) => void) | undefined
}

/**
 * SIGN-7: a control marked required shows an error when it is left empty, until something is entered. An error that the
 * form itself gives goes first.
 */
function useRequired<Element extends Control>({
  required,
  error,
  onBlur,
  onInput,
}: RequiredOptions<Element>) {
  const { t } = useLingui()
  const [missing, setMissing] = useState(false)
  return {
    error: error ?? (required && missing ? t`Please fill this in.` : undefined),
    onBlur: (event: FocusEvent<Element>) => {
      setMissing(event.currentTarget.value.trim() === '')
      onBlur?.(event)
    },
    onInput: (event: InputEvent<Element>) => {
      setMissing(false)
      onInput?.(event)
    },
  }
}

/** The box of everything one types or picks in. 16 px text keeps iOS from zooming in. */
export const controlClass =
  'block w-full min-w-0 rounded-control border border-field-line bg-sheet px-3 py-2 text-base text-ink min-h-11 ' +
  'placeholder:text-muted hover:border-ink aria-invalid:border-alert aria-invalid:inset-ring-1 aria-invalid:inset-ring-alert ' +
  '[&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted'
