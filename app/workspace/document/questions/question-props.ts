import type { AnswerValue, Field } from '#engine/source/index.ts'

/** What every question takes. `value` is the answer, else the field's default; null is a blank. */
export interface QuestionProps<Type extends Field['type']> {
  field: Extract<Field, { type: Type }>
  value: AnswerOf<Type> | null
  onAnswer: (value: AnswerValue) => void
  /** What is wrong with the answer, once the question has been left; `part` names the input. */
  error: { message: string; part?: string | undefined } | undefined
}

type AnswerOf<Type extends Field['type']> = NonNullable<Extract<Field, { type: Type }>['default']>
