import clsx from 'clsx'
import type { ComponentProps } from 'react'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

interface DateFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'prefix' | 'value' | 'defaultValue' | 'min' | 'max'>,
    FieldProps {
  /** Calendar dates as YYYY-MM-DD, without a time zone; empty where none is chosen. */
  value?: string | undefined
  defaultValue?: string | undefined
  min?: string | undefined
  max?: string | undefined
}

/** A calendar date: the browser's own field, shown and entered in the reader's order of day, month and year. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" className={clsx('max-w-56 tabular-nums', props.className)} />
}
