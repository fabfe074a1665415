import { useLingui } from '@lingui/react/macro'
import type { FocusEvent, InputEvent, ReactNode } from 'react'
import { useState } from 'react'
import { type ControlAttributes, Field, type FieldProps } from './field.tsx'

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
