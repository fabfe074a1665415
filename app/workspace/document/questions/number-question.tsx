import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '../../../components/text-field.tsx'
import { inputId, inputName } from '../field-name.ts'
import { readNumber, writeNumber } from '../read-number.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'

/** A whole number or a percentage, typed as the language writes it. */
export function NumberQuestion({ field, value, onAnswer, error }: QuestionProps<'integer' | 'percent'>) {
  const { t, i18n } = useLingui()
  const { written } = useWritten()
  const [text, setText] = useState(() => (value === null ? '' : writeNumber(value, i18n.locale)))
  const [left, setLeft] = useState(false)
  const unreadable = text.trim() !== '' && readNumber(text, i18n.locale) === undefined

  function type(next: string) {
    setText(next)
    onAnswer(readNumber(next, i18n.locale) ?? null)
  }
  return (
    <TextField
      id={inputId(field.id)}
      name={inputName(field.id)}
      label={written(field.label)}
      help={written(field.help)}
      placeholder={field.example}
      required={field.required}
      inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      suffix={field.type === 'percent' ? '%' : undefined}
      className="max-w-56 tabular-nums"
      value={text}
      error={left && unreadable ? t`Please enter a number.` : error?.message}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
    />
  )
}
