import type { ReactNode } from 'react'
import { Fieldset } from '#ui/components/field.tsx'
import { inputId } from './field-name.ts'
import type { AnsweredField, QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'

interface QuestionFrameProps {
  field: AnsweredField
  /** What is wrong with one part is said beside its own input. */
  error?: QuestionProps<'text'>['error']
  children: ReactNode
}

/** A question of several inputs, under its name. */
export function QuestionFrame({ field, error, children }: QuestionFrameProps) {
  const { written } = useWritten()
  return (
    <Fieldset
      id={inputId(field.id)}
      legend={written(field.label)}
      help={written(field.help)}
      required={field.required}
      look="label"
      error={error?.part === undefined ? error?.message : undefined}
    >
      {children}
    </Fieldset>
  )
}
