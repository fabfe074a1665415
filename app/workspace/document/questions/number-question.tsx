import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../../components/text-field.tsx'
import { inputId, inputName } from './field-name.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'
import { useWrittenNumber } from './use-written-number.ts'

/** A whole number or a percentage. */
export function NumberQuestion({ field, value, onAnswer, error }: QuestionProps<'integer' | 'percent'>) {
  const { t } = useLingui()
  const { written } = useWritten()
  const isWhole = field.type === 'integer'
  const { type, isUnreadable, input } = useWrittenNumber(value, isWhole ? Number.isInteger : undefined)
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
      error={
        isUnreadable
          ? isWhole
            ? t`Please enter a whole number.`
            : t`Please enter a number.`
          : error?.message
      }
      onChange={(event) => onAnswer(type(event.currentTarget.value) ?? null)}
    />
  )
}
