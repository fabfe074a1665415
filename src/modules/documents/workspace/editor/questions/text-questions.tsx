import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { MoneyField } from '#ui/components/money-field.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { InterviewContext } from '../interview/interview-context.ts'
import { currencyOf } from './currencies.ts'
import { inputId, inputName } from './field-name.ts'
import type { QuestionProps } from './question-props.ts'
import { useWritten } from './use-written.tsx'

export function TextQuestion({ field, value, onAnswer, error }: QuestionProps<'text'>) {
  const { written, lang } = useWritten()
  const kind = inputKinds[field.pattern ?? 'plain']
  return (
    <TextField
      {...kind}
      id={inputId(field.id)}
      name={inputName(field.id)}
      lang={lang}
      label={written(field.label)}
      help={written(field.help)}
      placeholder={field.example}
      required={field.required}
      maxLength={field.maximumLength}
      autoComplete="off"
      value={value ?? ''}
      error={error?.message}
      onChange={(event) => onAnswer(event.currentTarget.value || null)}
    />
  )
}

const inputKinds = {
  plain: { type: 'text' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
} as const

export function LongTextQuestion({ field, value, onAnswer, error }: QuestionProps<'longText'>) {
  const { written, lang } = useWritten()
  return (
    <TextArea
      id={inputId(field.id)}
      name={inputName(field.id)}
      lang={lang}
      label={written(field.label)}
      help={written(field.help)}
      placeholder={field.example}
      required={field.required}
      maxLength={field.maximumLength}
      value={value ?? ''}
      error={error?.message}
      onChange={(event) => onAnswer(event.currentTarget.value || null)}
    />
  )
}

/** An amount, in the currency that the template says or that another question asks for. */
export function MoneyQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'money'>) {
  const { t } = useLingui()
  const { written } = useWritten()
  const { currencies, language } = use(InterviewContext)
  const currency = currencyOf(field.currency, currencies)
  return (
    <MoneyField
      id={inputId(field.id)}
      name={inputName(field.id)}
      label={written(field.label)}
      help={written(field.help) ?? (inRow ? undefined : t`In ${currency}`)}
      required={field.required}
      currency={currency}
      alsoIn={language}
      {...(typeof value === 'string' ? { defaultText: value } : { defaultMinorUnits: value?.minor })}
      error={error?.message}
      onMinorUnitsChange={(minor) => onAnswer(minor === undefined ? null : { minor, currency })}
      onUnreadable={onAnswer}
    />
  )
}
