import type { ComponentType } from 'react'
import { type AnswerValue, type Field, validateAnswer } from '#engine/source/index.ts'
import { MultipleChoiceQuestion } from './choice-questions.tsx'
import { ComputedLine } from './computed-line.tsx'
import { ListQuestion } from './list-question.tsx'
import { AddressInputs, PartyQuestion } from './party-question.tsx'
import {
  type AnsweredField,
  OnBlurGroup,
  QuestionFrame,
  type QuestionProps,
  Remark,
  useDelayedError,
  useIssue,
  useProblemText,
} from './question-frame.tsx'
import { type SimpleQuestionProps, simpleQuestions } from './simple-question.tsx'
import { TableQuestion } from './table-question.tsx'

export interface QuestionOfFieldProps {
  field: Field
  /** Undefined until something was answered: the field's default shows. */
  answer: AnswerValue | undefined
  /** Somebody wanted to go on: what is wrong is said now. */
  isTold?: boolean
  onAnswer: (field: string, value: AnswerValue) => void
  /** `row` is where the document counts the row of a table or the entry of a list. */
  onFocus: (field: string, row?: string) => void
}

/** One question of the interview. */
export function Question({ field, onFocus, ...rest }: QuestionOfFieldProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of the inputs inside
    <div
      data-question={field.id}
      onFocus={(event) => {
        const row = event.target.closest<HTMLElement>('[data-row]')
        onFocus(field.id, row?.dataset.row)
      }}
    >
      {field.type === 'computed' ? <ComputedLine field={field} /> : <AskedQuestion field={field} {...rest} />}
    </div>
  )
}

type AskedQuestionProps = Omit<QuestionOfFieldProps, 'field' | 'onFocus'> & { field: AnsweredField }

function AskedQuestion({ field, answer, isTold = false, onAnswer }: AskedQuestionProps) {
  const problemText = useProblemText()
  const value = (answer === undefined ? field.default : answer) ?? null
  const { wrong: issue, remark } = useIssue(field.id, undefined, value)
  const wrong = validateAnswer(field, value) ?? issue
  const { problem: told, tell } = useDelayedError(wrong, value)
  const problem = isTold ? wrong : told
  const Typed = questions[field.type] as ComponentType<TypedQuestionProps>
  return (
    <OnBlurGroup onLeave={tell}>
      <Typed
        field={field}
        value={value}
        error={problem && { message: problemText(field, problem), part: problem.part }}
        onAnswer={(given) => onAnswer(field.id, given)}
      />
      <Remark field={field} issue={remark} />
    </OnBlurGroup>
  )
}

type TypedQuestionProps = Omit<SimpleQuestionProps, 'field' | 'inRow'> & { field: AnsweredField }

/** The types belong together for the same reason as in `simpleQuestions`. */
const questions = {
  ...simpleQuestions,
  party: PartyQuestion,
  multipleChoice: MultipleChoiceQuestion,
  list: ListQuestion,
  table: TableQuestion,
  address: AddressQuestion,
} satisfies { [Type in AnsweredField['type']]: ComponentType<QuestionProps<Type>> }

function AddressQuestion({ field, value, onAnswer, error }: QuestionProps<'address'>) {
  return (
    <QuestionFrame field={field} error={error}>
      <AddressInputs field={field.id} value={value} onChange={onAnswer} error={error} />
    </QuestionFrame>
  )
}
