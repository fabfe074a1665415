import { useLingui } from '@lingui/react/macro'
import { DateField } from '../../../components/date-field.tsx'
import { MoneyField } from '../../../components/money-field.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { inputId, inputName } from '../field-name.ts'
import type { QuestionProps } from './question-props.ts'

export function TextQuestion({ field, value, onAnswer, error }: QuestionProps<'text'>) {
  const kind = inputKinds[field.pattern ?? 'plain']
  return (
    <TextField
      {...kind}
      id={inputId(field.id)}
      name={inputName(field.id)}
      label={field.label}
      help={field.help}
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
  return (
    <TextArea
      id={inputId(field.id)}
      name={inputName(field.id)}
      label={field.label}
      help={field.help}
      placeholder={field.example}
      required={field.required}
      maxLength={field.maximumLength}
      value={value ?? ''}
      error={error?.message}
      onChange={(event) => onAnswer(event.currentTarget.value || null)}
    />
  )
}

export function DateQuestion({ field, value, onAnswer, error }: QuestionProps<'date'>) {
  return (
    <DateField
      id={inputId(field.id)}
      name={inputName(field.id)}
      label={field.label}
      help={field.help}
      required={field.required}
      min={field.earliest}
      max={field.latest}
      value={value ?? ''}
      error={error?.message}
      onChange={(event) => onAnswer(event.currentTarget.value || null)}
    />
  )
}

export function MoneyQuestion({ field, value, onAnswer, error }: QuestionProps<'money'>) {
  const { currency } = field
  const { t } = useLingui()
  return (
    <MoneyField
      id={inputId(field.id)}
      name={inputName(field.id)}
      label={field.label}
      help={field.help ?? t`In ${currency}`}
      required={field.required}
      currency={currency}
      defaultMinorUnits={value?.minor}
      error={error?.message}
      onMinorUnitsChange={(minor) => onAnswer(minor === undefined ? null : { minor, currency })}
    />
  )
}
