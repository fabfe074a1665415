import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import {
  type ComponentProps,
  type InputEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { controlClass, EntryField, type FieldProps } from './field.tsx'
import { useIsLive } from './use-is-live.ts'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldProps {
  /** Stands in the box before the text, e.g. an icon or a currency. */
  prefix?: ReactNode
  /** Stands in the box after the text, e.g. a unit or a small button. */
  suffix?: ReactNode
  /** Hangs below the box, over what follows: a list to choose from. */
  below?: ReactNode
}

/** One line of text. */
export function TextField({ prefix, suffix, below, className, ...field }: TextFieldProps) {
  return (
    <EntryField<HTMLInputElement, ComponentProps<'input'>> field={field}>
      {(control) => (
        <div className={clsx('relative flex items-center', className)}>
          {prefix !== undefined && (
            <span className="pointer-events-none absolute left-3 inline-flex text-muted">{prefix}</span>
          )}
          <input
            type="text"
            {...control}
            className={clsx(
              controlClass,
              prefix !== undefined && (typeof prefix === 'string' && prefix.length > 1 ? 'pl-14' : 'pl-10'),
              suffix !== undefined && (typeof suffix === 'string' ? 'pr-24' : 'pr-12'),
            )}
          />
          {suffix !== undefined && (
            <span
              className={clsx(
                'absolute inline-flex text-muted',
                typeof suffix === 'string' ? 'right-3' : 'right-px',
              )}
            >
              {suffix}
            </span>
          )}
          {below}
        </div>
      )}
    </EntryField>
  )
}

interface DateFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'prefix' | 'value' | 'defaultValue' | 'min' | 'max'>,
    FieldProps {
  /** Calendar dates as YYYY-MM-DD, without a time zone; empty where none is chosen. */
  value?: string | undefined
  defaultValue?: string | undefined
  min?: string | undefined
  max?: string | undefined
}

/** A calendar date: the browser's own field, with day, month and year in the reader's order. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" className={clsx('max-w-56 tabular-nums', props.className)} />
}

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'>, FieldProps {
  options: readonly SelectOption[]
  /** The first, empty choice, e.g. "Choose a country"; without it the first option is chosen. */
  placeholder?: string | undefined
}

/** One of several: the native list, which every phone shows in its own good way. */
export function SelectField({ options, placeholder, className, ...field }: SelectFieldProps) {
  return (
    <EntryField<HTMLSelectElement, ComponentProps<'select'>> field={field}>
      {(control) => (
        <div className="relative">
          <select {...control} className={clsx(controlClass, 'appearance-none pr-10', className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted" />
        </div>
      )}
    </EntryField>
  )
}

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
