import clsx from 'clsx'
import { type ComponentProps, type InputEvent, useLayoutEffect, useRef, useState } from 'react'
import { controlClass, EntryField, type FieldProps } from './field.tsx'
import { useIsLive } from './use-is-live.ts'

interface TextAreaProps extends ComponentProps<'textarea'>, FieldProps {}

/** Several lines of text; the box grows with them. */
export function TextArea({ rows = 3, ...field }: TextAreaProps) {
  return (
    <EntryField<HTMLTextAreaElement, ComponentProps<'textarea'>> field={field}>
      {(control) => <GrowingText {...control} rows={rows} />}
    </EntryField>
  )
}

/** An invisible copy of the text gives the box its height (`.grows`): nothing measured, nothing jumps. */
function GrowingText({ className, onInput, ...native }: ComponentProps<'textarea'>) {
  const box = useRef<HTMLDivElement>(null)
  // An example that is longer than the text holds the box open.
  const copyOf = (text: string) =>
    text.length < (native.placeholder?.length ?? 0) ? native.placeholder : text
  useTypedEarly(native.id, (area, text) => {
    area.value = text
    if (box.current !== null) box.current.dataset.text = copyOf(text)
  })
  const grow = (event: InputEvent<HTMLTextAreaElement>) => {
    if (box.current !== null) box.current.dataset.text = copyOf(event.currentTarget.value)
    onInput?.(event)
  }
  return (
    <div ref={box} className="grows" data-text={copyOf(String(native.value ?? native.defaultValue ?? ''))}>
      <textarea
        {...native}
        onInput={grow}
        className={clsx(controlClass, 'resize-none overflow-hidden', className)}
      />
    </div>
  )
}

/**
 * Keeps what was typed into the server's text area while JavaScript was on its way: where that had a text
 * already, React puts it back when it takes the area over. Of inputs it keeps what was typed.
 */
function useTypedEarly(
  id: string | undefined,
  restore: (area: HTMLTextAreaElement, text: string) => void,
): void {
  // Only where the server's area is taken over: elsewhere an area of this id is another one, such as a row's
  // that moves on.
  const isLive = useIsLive()
  const [typed] = useState(() => (isLive ? undefined : findArea(id)?.value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the area has been taken over.
  useLayoutEffect(() => {
    const area = findArea(id)
    if (area !== undefined && typed !== undefined && typed !== area.value) restore(area, typed)
  }, [])
}

function findArea(id: string | undefined): HTMLTextAreaElement | undefined {
  // The server has no page to look at.
  if (id === undefined || import.meta.env.SSR) return undefined
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element : undefined
}
