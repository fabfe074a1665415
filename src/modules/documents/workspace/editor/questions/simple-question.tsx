import type { ComponentType } from 'react'
import type { AnswerValue } from '#engine/source/index.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { ChoiceQuestion, YesNoQuestion } from './choice-questions.tsx'
import { DateQuestion } from './date-question.tsx'
import { type AnsweredField, type QuestionProps, useInput } from './question-frame.tsx'
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

/** By type. A value was checked on saving or made by its field's input, so the types belong together. */
export const simpleQuestions = {
  text: TextQuestion,
  longText: LongTextQuestion,
  date: DateQuestion,
  money: MoneyQuestion,
  integer: NumberQuestion,
  number: NumberQuestion,
  percent: NumberQuestion,
  duration: DurationQuestion,
  choice: ChoiceQuestion,
  yesNo: YesNoQuestion,
} satisfies { [Type in SimpleField['type']]: ComponentType<QuestionProps<Type>> }

export function SimpleQuestion(props: SimpleQuestionProps) {
  const Typed = simpleQuestions[props.field.type] as ComponentType<SimpleQuestionProps>
  return <Typed {...props} />
}

function NumberQuestion(
  props: QuestionProps<'integer'> | QuestionProps<'number'> | QuestionProps<'percent'>,
) {
  const { field, value, onAnswer, error } = props
  const isWhole = field.type === 'integer'
  const isInLimits = (number: number) => number >= field.minimum && number <= field.maximum
  const { type, input } = useWrittenNumber(value, isWhole ? Number.isInteger : isInLimits)
  return (
    <TextField
      {...input}
      {...useInput(field, error)}
      placeholder={field.example}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      suffix={field.type === 'percent' ? '%' : undefined}
      className="max-w-56 tabular-nums"
      onChange={(event) => onAnswer(type(event.currentTarget.value))}
    />
  )
}
