import { useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import type { Detail, DurationUnit } from '#engine/source/index.ts'
import { Fieldset } from '#ui/components/field.tsx'
import { MoneyField } from '#ui/components/money-field.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { InterviewContext } from '../interview/interview-context.ts'
import { durationParts, readNumber, unreadableDuration, writeNumber } from '../reading/read-typed.ts'
import { currencyOf } from './currencies.ts'
import { completes, inputId, inputName } from './field-name.ts'
import { type QuestionProps, SavedDetails, useInput, useWritten } from './question-frame.tsx'

export function TextQuestion({ field, value, onAnswer, error }: QuestionProps<'text'>) {
  const { lang } = useWritten()
  const { detail } = field
  return (
    <>
      {detail && <SavedDetails field={field} place="before" />}
      <TextField
        {...inputKinds[field.pattern ?? 'plain']}
        {...useInput(field, error)}
        lang={lang}
        placeholder={field.example}
        maxLength={field.maximumLength}
        autoComplete={completes(detail?.party ?? field.id, detailCompletions[detail?.part ?? 'iban'])}
        value={value ?? ''}
        onChange={(event) => onAnswer(event.currentTarget.value || null)}
      />
      {detail && <SavedDetails field={field} place="after" />}
    </>
  )
}

/** What browsers know of people and companies; never of anybody's bank. */
const detailCompletions: Record<Detail['part'], string> = {
  name: 'organization',
  email: 'email',
  phone: 'tel',
  iban: '',
  bic: '',
  account: '',
}

const inputKinds = {
  plain: { type: 'text' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
} as const

export function LongTextQuestion({ field, value, onAnswer, error }: QuestionProps<'longText'>) {
  const { lang } = useWritten()
  return (
    <TextArea
      {...useInput(field, error)}
      lang={lang}
      placeholder={field.example}
      maxLength={field.maximumLength}
      value={value ?? ''}
      onChange={(event) => onAnswer(event.currentTarget.value || null)}
    />
  )
}

/** An amount, in the currency that the template says or that another question asks for. */
export function MoneyQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'money'>) {
  const { t } = useLingui()
  const { currencies, language } = use(InterviewContext)
  const currency = currencyOf(field.currency, currencies)
  const input = useInput(field, error)
  return (
    <MoneyField
      {...input}
      help={input.help ?? (inRow ? undefined : t`In ${currency}`)}
      currency={currency}
      alsoIn={language}
      {...(typeof value === 'string' ? { defaultText: value } : { defaultMinorUnits: value?.minor })}
      onMinorUnitsChange={(minor) => onAnswer(minor === undefined ? null : { minor, currency })}
      onUnreadable={onAnswer}
    />
  )
}

/** A length of time: how many, of what. */
export function DurationQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'duration'>) {
  const { t } = useLingui()
  const { label, ...question } = useInput(field, error)
  const units: Record<DurationUnit, string> = {
    day: t`days`,
    businessDay: t`business days`,
    week: t`weeks`,
    month: t`months`,
    year: t`years`,
  }
  const given = durationParts(value, field.units)
  const { type, input } = useWrittenNumber(given.count, Number.isInteger)
  const [unit, setUnit] = useState(given.unit ?? field.default?.unit ?? field.units[0] ?? 'day')

  function answer(text: string, chosen: DurationUnit) {
    setUnit(chosen)
    const count = type(text)
    if (typeof count === 'number') onAnswer({ count, unit: chosen })
    else onAnswer(count && unreadableDuration(count, chosen))
  }
  return (
    <Fieldset
      legend={label}
      help={question.help}
      required={question.required}
      look="label"
      error={question.error}
    >
      <div className={inRow ? 'flex gap-2' : 'flex gap-3'}>
        <div className={inRow ? 'min-w-12 flex-1' : '-mb-7 w-24'}>
          <TextField
            {...input}
            id={question.id}
            name={inputName(field.id, 'count')}
            label={t`How many`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            invalid={error !== undefined}
            onChange={(event) => answer(event.currentTarget.value, unit)}
          />
        </div>
        <div className={inRow ? 'min-w-0 flex-2' : '-mb-7 w-44'}>
          <SelectField
            id={inputId(field.id, 'unit')}
            name={inputName(field.id, 'unit')}
            label={t`Unit`}
            hideLabel
            options={field.units.map((known) => ({ value: known, label: units[known] }))}
            value={unit}
            onChange={(event) => answer(input.value, event.currentTarget.value as DurationUnit)}
          />
        </div>
      </div>
    </Fieldset>
  )
}

/**
 * The text of an input for a number: read as people write it; put in order as the interface writes it on
 * leaving, so that everybody sees what was understood.
 *
 * @param start Text is what could not be read.
 */
export function useWrittenNumber(start: number | string | null, isWanted?: (number: number) => boolean) {
  const { i18n } = useLingui()
  const { language } = use(InterviewContext)
  const [text, setText] = useState(() =>
    typeof start === 'number' ? writeNumber(start, i18n.locale) : (start ?? ''),
  )
  const read = (typed: string) => readNumber(typed, [i18n.locale, language], isWanted)
  const number = read(text)
  const isReadable = number !== undefined && (isWanted?.(number) ?? true)
  const isHalfTyped = text.trim() !== '' && !isReadable
  return {
    /** Answers what was typed by now: its text where that is no number, null where it is nothing. */
    type: (next: string): number | string | null => {
      setText(next)
      return next.trim() === '' ? null : (read(next) ?? next.trim())
    },
    input: {
      value: text,
      'data-half-typed': isHalfTyped ? '' : undefined,
      onBlur: () => {
        if (isReadable) setText(writeNumber(number, i18n.locale))
      },
    },
  }
}
