import type { FocusEvent, InputEvent, ReactNode } from 'react'
import { type ControlAttributes, Field, type FieldProps } from './field.tsx'
import { type Control, useRequired } from './use-required.ts'

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
