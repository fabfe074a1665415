import { TextField } from '../../../components/text-field.tsx'
import { inputId, inputName } from './field-name.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'
import { useWrittenNumber } from './use-written-number.ts'

/** A whole number or a percentage. */
export function NumberQuestion({ field, value, onAnswer, error }: QuestionProps<'integer' | 'percent'>) {
  const { written } = useWritten()
  const isWhole = field.type === 'integer'
  const isInLimits = (number: number) => number >= field.minimum && number <= field.maximum
  const { type, input } = useWrittenNumber(value, isWhole ? Number.isInteger : isInLimits)
  return (
    <TextField
      {...input}
      id={inputId(field.id)}
      name={inputName(field.id)}
      label={written(field.label)}
      help={written(field.help)}
      placeholder={field.example}
      required={field.required}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      suffix={isWhole ? undefined : '%'}
      className="max-w-56 tabular-nums"
      error={error?.message}
      onChange={(event) => onAnswer(type(event.currentTarget.value))}
    />
  )
}
