import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { type ComponentType, use, useRef, useState } from 'react'
import type { AnswerValue, Detail, DurationUnit, Rate } from '#engine/source/index.ts'
import { IconButton } from '#ui/components/button.tsx'
import { Fieldset } from '#ui/components/field.tsx'
import { MoneyField } from '#ui/components/money-field.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/components/text-fields.tsx'
import { InterviewContext } from '../interview/interview-context.ts'
import {
  durationParts,
  exampleDate,
  orderOf,
  readDate,
  readNumber,
  unreadableDuration,
  writeDate,
  writeNumber,
} from '../reading/read-typed.ts'
import { ChoiceQuestion, YesNoQuestion } from './choice-questions.tsx'
import { currencyOf } from './currencies.ts'
import { completes, inputId, inputName } from './field-name.ts'
import { useOfferedNames } from './name-offers.tsx'
import {
  type AnsweredField,
  type QuestionProps,
  SavedDetails,
  useInput,
  useWritten,
} from './question-frame.tsx'

/** Questions of one value, which can also be a cell of a table. */
export type SimpleField = Exclude<
  AnsweredField,
  { type: 'address' | 'party' | 'multipleChoice' | 'list' | 'table' }
>

export interface SimpleQuestionProps extends Omit<QuestionProps<'text'>, 'field' | 'value'> {
  field: SimpleField
  value: AnswerValue
}

/** By type. A value was checked on saving or made by its field's input, so the types belong together. */
export const simpleQuestions = {
  text: TextQuestion,
  longText: LongTextQuestion,
  date: DateQuestion,
  money: MoneyQuestion,
  integer: NumberQuestion,
  number: NumberQuestion,
  percent: NumberQuestion,
  duration: DurationQuestion,
  choice: ChoiceQuestion,
  yesNo: YesNoQuestion,
} satisfies { [Type in SimpleField['type']]: ComponentType<QuestionProps<Type>> }

export function SimpleQuestion(props: SimpleQuestionProps) {
  const Typed = simpleQuestions[props.field.type] as ComponentType<SimpleQuestionProps>
  return <Typed {...props} />
}

function NumberQuestion(
  props: QuestionProps<'integer'> | QuestionProps<'number'> | QuestionProps<'percent'>,
) {
  const { field, value, onAnswer, error } = props
  const { i18n } = useLingui()
  const isWhole = field.type === 'integer'
  const isInLimits = (number: number) => number >= field.minimum && number <= field.maximum
  const { type, input } = useWrittenNumber(value, isWhole ? Number.isInteger : isInLimits)
  return (
    <>
      <TextField
        {...input}
        {...useInput(field, error)}
        placeholder={field.example}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        suffix={field.type === 'percent' ? '%' : undefined}
        className="max-w-56 tabular-nums"
        onChange={(event) => onAnswer(type(event.currentTarget.value))}
      />
      {field.type === 'percent' && field.rates && (
        <RateChoice
          field={field}
          rates={field.rates}
          value={value}
          onChoose={(percent) => onAnswer(type(writeNumber(percent, i18n.locale)))}
        />
      )}
    </>
  )
}

interface RateChoiceProps {
  field: QuestionProps<'percent'>['field']
  rates: readonly Rate[]
  value: number | string | null
  onChoose: (percent: number) => void
}

/** The rates of the law, by what they are called in their places: one fills the answer in. */
function RateChoice({ field, rates, value, onChoose }: RateChoiceProps) {
  const { t, i18n } = useLingui()
  const { isLive } = use(InterviewContext)
  const [chosen, setChosen] = useState(() => rates.findIndex(({ percent }) => percent === value))
  if (!isLive) return null
  const percentText = (percent: number) =>
    i18n.number(percent / 100, { style: 'percent', maximumFractionDigits: 3 })
  return (
    <SelectField
      label={t`Statutory rates: ${field.label}`}
      hideLabel
      placeholder={t`Choose a statutory rate`}
      options={rates.map(({ label, percent }, index) => ({
        value: String(index),
        label: `${label}: ${percentText(percent)}`,
      }))}
      // Several places have one rate.
      value={rates[chosen]?.percent === value ? String(chosen) : ''}
      onChange={(event) => {
        const index = Number(event.currentTarget.value)
        const rate = rates[index]
        if (event.currentTarget.value === '' || !rate) return
        setChosen(index)
        onChoose(rate.percent)
      }}
    />
  )
}

/** A day, written or picked. Before JavaScript, the browser's own field, which writes days as it likes. */
function DateQuestion(props: QuestionProps<'date'>) {
  const { isLive } = use(InterviewContext)
  const { field, value, onAnswer, error } = props
  const input = useInput(field, error)
  if (isLive) return <WrittenDate {...props} />
  return (
    <DateField
      {...input}
      min={field.earliest}
      max={field.latest}
      value={value ?? ''}
      onChange={(event) => onAnswer(event.currentTarget.value || null)}
    />
  )
}

/**
 * Read as the interface's language writes days, or as the document's does; on leaving the month stands there
 * as a word, so that everybody sees what was understood.
 */
function WrittenDate({ field, value, onAnswer, error, inRow }: QuestionProps<'date'>) {
  const { t, i18n } = useLingui()
  const { language } = use(InterviewContext)
  const input = useInput(field, error)
  const write = (day: string | null | undefined) => (day ? writeDate(day, i18n.locale) : '')
  const [text, setText] = useState(() => write(value))
  const picker = useRef<HTMLInputElement>(null)
  const day = readDate(text, [i18n.locale, language])
  const isHalfTyped = text.trim() !== '' && day === undefined
  const example = exampleDate(i18n.locale, new Date().getFullYear())

  const wrong =
    orderOf(i18n.locale)[0] === 'month'
      ? t`Please enter a day that exists, month first, for example ${example}.`
      : t`Please enter a day that exists, day first, for example ${example}.`

  function type(next: string) {
    setText(next)
    // What is no day stands as it was written: it is no answer, but it is not lost.
    onAnswer(next.trim() === '' ? null : (readDate(next, [i18n.locale, language]) ?? next.trim()))
  }
  function pick(chosen: string) {
    setText(write(chosen))
    onAnswer(chosen || null)
  }
  return (
    <TextField
      {...input}
      placeholder={example}
      autoComplete="off"
      className={inRow ? undefined : 'max-w-72'}
      value={text}
      data-half-typed={isHalfTyped ? '' : undefined}
      error={error && isHalfTyped ? wrong : input.error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (day !== undefined) setText(write(day))
      }}
      // A cell has no room for it.
      suffix={
        inRow ? undefined : (
          <>
            <IconButton
              label={t`Pick a day: ${field.label}`}
              icon={<CalendarDays />}
              onClick={() => picker.current?.showPicker()}
            />
            <input
              ref={picker}
              type="date"
              aria-hidden="true"
              tabIndex={-1}
              min={field.earliest}
              max={field.latest}
              value={day ?? ''}
              onChange={(event) => pick(event.currentTarget.value)}
              className="pointer-events-none absolute inset-0 -z-10 opacity-0"
            />
          </>
        )
      }
    />
  )
}

function TextQuestion({ field, value, onAnswer, error }: QuestionProps<'text'>) {
  const { lang } = useWritten()
  const { detail } = field
  const names = useOfferedNames(field.id)
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
        {...names}
      />
      {detail && <SavedDetails field={field} place="after" />}
    </>
  )
}

/** What browsers know of people and companies; never of anybody's bank. */
const detailCompletions: Record<Detail['part'], string> = {
  name: 'organization',
  address: 'street-address',
  taxNumber: '',
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

function LongTextQuestion({ field, value, onAnswer, error }: QuestionProps<'longText'>) {
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
function MoneyQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'money'>) {
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
function DurationQuestion({ field, value, onAnswer, error, inRow }: QuestionProps<'duration'>) {
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
function useWrittenNumber(start: number | string | null, isWanted?: (number: number) => boolean) {
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
