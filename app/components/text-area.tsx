import clsx from 'clsx'
import type { ComponentProps, InputEvent } from 'react'
import { controlClass } from './control-class.ts'
import { EntryField } from './entry-field.tsx'
import type { FieldProps } from './field.tsx'

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
  // An invisible copy of the text gives the box its height (`.grows`): nothing is measured, so nothing jumps. An example that
  // is longer holds it open.
  const copyOf = (text: string) =>
    text.length < (native.placeholder?.length ?? 0) ? native.placeholder : text
  const grow = (event: InputEvent<HTMLTextAreaElement>) => {
    const { parentElement, value } = event.currentTarget
    if (parentElement !== null) parentElement.dataset.text = copyOf(value)
    native.onInput?.(event)
  }
  return (
    <EntryField<HTMLTextAreaElement>
      native={{ ...native, onInput: grow }}
      label={label}
      help={help}
      error={error}
      invalid={invalid}
      hideLabel={hideLabel}
    >
      {(control) => (
        <div className="grows" data-text={copyOf(String(native.value ?? native.defaultValue ?? ''))}>
          <textarea
            {...native}
            {...control}
            rows={rows}
            className={clsx(controlClass, 'resize-none overflow-hidden', className)}
          />
        </div>
      )}
    </EntryField>
  )
}
