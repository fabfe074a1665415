import type { AnswerValue } from '#engine/source/index.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { ChoiceQuestion, YesNoQuestion } from './choice-questions.tsx'
import { DateQuestion } from './date-question.tsx'
import { inputId, inputName } from './field-name.ts'
import { type AnsweredField, type QuestionProps, useWritten } from './question-frame.tsx'
import {
  DurationQuestion,
  LongTextQuestion,
  MoneyQuestion,
  TextQuestion,
  useWrittenNumber,
} from './text-questions.tsx'

/** Questions of one value, which can also be a cell of a table. */
export type SimpleField = Exclude<
  AnsweredField,
  { type: 'address' | 'party' | 'multipleChoice' | 'list' | 'table' }
>

export interface SimpleQuestionProps extends Omit<QuestionProps<'text'>, 'field' | 'value'> {
  field: SimpleField
  value: AnswerValue
}

/** The value has been checked against its field when it was saved or was made by its input, so the types belong together. */
export function SimpleQuestion({ field, value, ...rest }: SimpleQuestionProps) {
  switch (field.type) {
    case 'text':
      return <TextQuestion field={field} value={value as QuestionProps<'text'>['value']} {...rest} />
    case 'longText':
      return <LongTextQuestion field={field} value={value as QuestionProps<'longText'>['value']} {...rest} />
    case 'date':
      return <DateQuestion field={field} value={value as QuestionProps<'date'>['value']} {...rest} />
    case 'money':
      return <MoneyQuestion field={field} value={value as QuestionProps<'money'>['value']} {...rest} />
    case 'integer':
    case 'percent':
      return <NumberQuestion field={field} value={value as QuestionProps<'integer'>['value']} {...rest} />
    case 'duration':
      return <DurationQuestion field={field} value={value as QuestionProps<'duration'>['value']} {...rest} />
    case 'choice':
      return <ChoiceQuestion field={field} value={value as QuestionProps<'choice'>['value']} {...rest} />
    case 'yesNo':
      return <YesNoQuestion field={field} value={value as QuestionProps<'yesNo'>['value']} {...rest} />
  }
}

/** A whole number or a percentage. */
function NumberQuestion({ field, value, onAnswer, error }: QuestionProps<'integer' | 'percent'>) {
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
