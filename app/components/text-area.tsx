import clsx from 'clsx'
import type { ComponentProps, InputEvent } from 'react'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './field.tsx'
import { useRequired } from './use-required.ts'

interface TextAreaProps extends ComponentProps<'textarea'>, FieldProps {}

/** Several lines of text; the box grows with them. */
export function TextArea({
  label,
  help,
  error,
  invalid,
  hideLabel,
  className,
  rows = 3,
  ...native
}: TextAreaProps) {
  const required = useRequired<HTMLTextAreaElement>({
    required: native.required,
    error,
    onBlur: native.onBlur,
    onInput: native.onInput,
  })
  // An invisible copy of the text gives the box its height (`.grows`): nothing is measured, so nothing jumps.
  const input = (event: InputEvent<HTMLTextAreaElement>) => {
    const { parentElement, value } = event.currentTarget
    if (parentElement !== null) parentElement.dataset.text = value
    required.onInput(event)
  }
  return (
    <Field
      id={native.id}
      label={label}
      help={help}
      error={required.error}
      invalid={invalid}
      hideLabel={hideLabel}
      required={native.required}
    >
      {(control) => (
        <div className="grows" data-text={native.value ?? native.defaultValue ?? ''}>
          <textarea
            {...native}
            {...control}
            rows={rows}
            onBlur={required.onBlur}
            onInput={input}
            className={clsx(controlClass, 'resize-none overflow-hidden', className)}
          />
        </div>
      )}
    </Field>
  )
}
