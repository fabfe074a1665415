import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass, EntryField, type FieldProps } from './field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldProps {
  /** Stands in the box before the text, e.g. an icon or a currency. */
  prefix?: ReactNode
  /** Stands in the box after the text, e.g. a unit or a small button. */
  suffix?: ReactNode
}

/** One line of text. */
export function TextField({ prefix, suffix, className, ...field }: TextFieldProps) {
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
