import type { AnswerValue } from '#engine/source/index.ts'
import { ChoiceQuestion, YesNoQuestion } from './choice-questions.tsx'
import { DateQuestion } from './date-question.tsx'
import { DurationQuestion } from './duration-question.tsx'
import { NumberQuestion } from './number-question.tsx'
import type { AnsweredField, QuestionProps } from './question-props.ts'
import { LongTextQuestion, MoneyQuestion, TextQuestion } from './text-questions.tsx'

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
