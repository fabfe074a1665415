import type { AnswerValue, Field } from '#engine/source/index.ts'

/** What every question takes. `value` is the answer, else the field's default; null is a blank, what cannot be read its text. */
export interface QuestionProps<Type extends AnsweredField['type']> {
  field: Extract<AnsweredField, { type: Type }>
  value: AnswerOf<Type> | Unreadable<Type> | null
  onAnswer: (value: AnswerValue) => void
  /** What is wrong with the answer, once the question has been left; `part` names the input. */
  error: { message: string; part?: string | undefined } | undefined
  /** One cell of a row: no help, and one control as high as its neighbours. */
  inRow?: boolean | undefined
}

export type AnsweredField = Exclude<Field, { type: 'computed' }>

type Unreadable<Type> = Type extends 'integer' | 'percent' | 'money' | 'duration' ? string : never

type AnswerOf<Type extends AnsweredField['type']> = NonNullable<
  Extract<AnsweredField, { type: Type }>['default']
>
