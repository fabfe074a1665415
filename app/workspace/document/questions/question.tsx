import { memo, useState } from 'react'
import { type AnswerValue, type Field, validateAnswer } from '#engine/source/index.ts'
import { Fieldset } from '../../../components/fieldset.tsx'
import { inputId } from '../field-name.ts'
import { AddressInputs } from './address-inputs.tsx'
import { ChoiceQuestion, YesNoQuestion } from './choice-questions.tsx'
import { DurationQuestion } from './duration-question.tsx'
import { NumberQuestion } from './number-question.tsx'
import { PartyQuestion } from './party-question.tsx'
import type { QuestionProps } from './question-props.ts'
import { DateQuestion, LongTextQuestion, MoneyQuestion, TextQuestion } from './text-questions.tsx'
import { useProblemText } from './use-problem-text.ts'

interface AnyQuestionProps {
  field: Field
  /** Undefined until something was answered: the field's default shows. */
  answer: AnswerValue | undefined
  onAnswer: (field: string, value: AnswerValue) => void
  onFocus: (field: string) => void
}

/**
 * One question of the interview. What is wrong is said when it is left, and from then on as it is typed. Memoized: a
 * keystroke in one question renders no other.
 */
export const Question = memo(function Question({ field, answer, onAnswer, onFocus }: AnyQuestionProps) {
  const problemText = useProblemText()
  const [left, setLeft] = useState(false)
  const value = (answer === undefined ? field.default : answer) ?? null
  const problem = left ? validateAnswer(field, value) : undefined
  const error = problem && { message: problemText(field, problem), part: problem.part }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of the inputs inside
    <div
      data-question={field.id}
      onFocus={() => onFocus(field.id)}
      onBlur={(event) => {
        // Left as a whole: going from one part of an address to the next is not leaving it.
        if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true)
      }}
    >
      <TypedQuestion
        field={field}
        value={value}
        error={error}
        onAnswer={(given) => onAnswer(field.id, given)}
      />
    </div>
  )
})

interface TypedQuestionProps {
  field: Field
  value: AnswerValue
  error: QuestionProps<'text'>['error']
  onAnswer: (value: AnswerValue) => void
}

/** The value has been checked against its field when it was saved or was made by its input, so the types belong together. */
function TypedQuestion({ field, value, ...rest }: TypedQuestionProps) {
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
    case 'party':
      return <PartyQuestion field={field} value={value as QuestionProps<'party'>['value']} {...rest} />
    case 'address':
      return (
        <Fieldset
          id={inputId(field.id)}
          legend={field.label}
          help={field.help}
          required={field.required}
          look="label"
          error={rest.error?.part === undefined ? rest.error?.message : undefined}
        >
          <AddressInputs
            field={field.id}
            value={value as QuestionProps<'address'>['value']}
            onChange={rest.onAnswer}
            error={rest.error}
          />
        </Fieldset>
      )
  }
}
