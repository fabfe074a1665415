import { useLingui } from '@lingui/react/macro'
import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { AnswerIssue, AnswerProblem, AnswerValue, Field } from '#engine/source/index.ts'
import { Fieldset } from '#ui/components/field.tsx'
import { writeMoney } from '#ui/components/money-text.ts'
import type { OffersOptions, OffersProps } from '../details-offers.tsx'
import { InterviewContext, IssuesContext } from '../interview/interview-context.ts'
import { writeDate } from '../reading/read-typed.ts'
import { type Currencies, currencyOf } from './currencies.ts'
import { inputId, inputName } from './field-name.ts'

/** Offers saved details to a question, and to save what was typed; fetched once the page is alive. */
export const OffersContext = createContext<
  (OffersOptions & { Offers: ComponentType<OffersProps> }) | undefined
>(undefined)

/** Where a question offers them; nothing until they are there. */
export function SavedDetails(props: Pick<OffersProps, 'field' | 'place'>) {
  const offers = use(OffersContext)
  return offers && <offers.Offers {...offers} {...props} />
}

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
      <SavedDetails field={field} place="before" />
      {children}
      <SavedDetails field={field} place="after" />
    </Fieldset>
  )
}

/**
 * What every question takes.
 * `value` is the answer, else the field's default; null is a blank, what cannot be read its text.
 */
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

type Unreadable<Type> = Type extends 'integer' | 'number' | 'percent' | 'money' | 'duration' ? string : never

type AnswerOf<Type extends AnsweredField['type']> = NonNullable<
  Extract<AnsweredField, { type: Type }>['default']
>

/**
 * Shows what the template's author wrote. Where that is another language than the interface's, it is marked
 * as such, and so is what is entered.
 */
export function useWritten() {
  const { i18n } = useLingui()
  const { language } = use(InterviewContext)
  const isOurs = primary(language) === primary(i18n.locale)
  return {
    lang: isOurs ? undefined : language,
    written: (text: string | undefined): ReactNode =>
      text === undefined || isOurs ? text : <span lang={language}>{text}</span>,
  }
}

/** What the input of a question takes that has one. */
export function useInput(field: AnsweredField, error: QuestionProps<'text'>['error']) {
  const { written } = useWritten()
  return {
    id: inputId(field.id),
    name: inputName(field.id),
    label: written(field.label),
    help: written(field.help),
    required: field.required,
    error: error?.message,
  }
}

function primary(language: string): string | undefined {
  return language.split('-')[0]
}

/** Hears when somebody leaves the inputs inside as a whole, not when they go from one to the next. */
export function OnBlurGroup({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of the inputs inside
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      {children}
    </div>
  )
}

/** The pause in typing after which somebody may hear that what is there cannot stay so. */
const PAUSE_MS = 1_500

/**
 * What is wrong with an answer, said when it helps: on leaving the question, or after a pause in typing. What
 * was put right goes at once, and typing never brings up anything by itself. That something is missing is
 * only said on leaving (`tell`); what came back wrong from an earlier page is said from the beginning.
 */
export function useDelayedError(problem: AnswerProblem | undefined, answer: unknown) {
  const code = problem && `${problem.code} ${problem.part ?? ''}`
  const isMissing = problem?.code === 'required' || problem?.code === 'too_few'
  const [told, setTold] = useState(isMissing ? undefined : code)
  // The next mistake waits its turn again.
  if (code === undefined && told !== undefined) setTold(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke begins the pause anew
  useEffect(() => {
    if (code === undefined || code === told || isMissing) return
    const timer = setTimeout(() => setTold(code), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [code, told, isMissing, answer])
  return { problem: code === told ? problem : undefined, tell: () => setTold(code) }
}

/**
 * How an answer contradicts the others: `remark` is only worth a word. Of a cell, `part` is its row and
 * column. That a day has passed depends on whose day it is: it is said once the browser has taken over.
 */
export function useIssue(field: string, part?: string, value?: AnswerValue) {
  const { isLive } = use(InterviewContext)
  const issue = use(IssuesContext).find((one) => one.field === field && one.part === part)
  if (!issue?.remark) return { wrong: issue, remark: undefined }
  if (issue.limit !== 'today') return { wrong: undefined, remark: issue }
  const isPast = isLive && String(value) < dayOf(new Date())
  return { wrong: undefined, remark: isPast === (issue.code === 'too_early') && isLive ? issue : undefined }
}

function dayOf(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${time.getFullYear()}-${month}-${day}`
}

interface IssueProps {
  field: Field
  issue: AnswerIssue | undefined
}

/** What an answer may well mean, and seldom does. */
export function Remark({ field, issue }: IssueProps) {
  const { t } = useLingui()
  const limitText = useLimitText()
  if (issue === undefined) return null
  const limit = limitText(field, issue)
  const isEarly = issue.code === 'too_early'
  return (
    <p role="status" className="-mt-3 mb-4 max-w-prose text-muted text-sm">
      {issue.limit === 'today'
        ? t`This day has passed. Keep it only if you mean an earlier day.`
        : isEarly
          ? t`This is before ${limit}. Keep it only if you mean it.`
          : t`This is after ${limit}. Keep it only if you mean it.`}
    </p>
  )
}

/** What is wrong with a result: one of the answers that it is computed from has to change. */
export function ComputedProblem({ field, issue }: IssueProps) {
  const problemText = useProblemText()
  return <p className="field-error text-alert text-sm">{issue && problemText(field, issue)}</p>
}

/** The limit as a sentence names it: a day, an amount, and whose answer sets it. */
function useLimitText(): (field: Field, issue: AnswerProblem | AnswerIssue) => string {
  const { t, i18n } = useLingui()
  const { currencies, labels } = use(InterviewContext)
  return (field, problem) => {
    const amount = formatLimit(field, problem.limit, i18n.locale, currencies)
    if (!('other' in problem) || problem.other === undefined) return amount
    const isColumn = problem.part !== undefined && `${problem.field}.${problem.other}` in labels
    const label = labels[isColumn ? `${problem.field}.${problem.other}` : problem.other]
    return label === undefined ? amount : t`“${label}” (${amount})`
  }
}

/** Makes the sentence for what is wrong with an answer. */
export function useProblemText(): (field: Field, problem: AnswerProblem) => string {
  const { t } = useLingui()
  const limitText = useLimitText()
  return (field, problem) => {
    const { code } = problem
    const amount = limitText(field, problem)
    const isWhole = field.type === 'integer' || field.type === 'duration'
    const again = t`Please check this answer.`
    const number = isWhole ? t`Please enter a whole number.` : t`Please enter a number.`
    const texts: Partial<Record<typeof code, string>> = {
      required: t`Please fill this in.`,
      too_long: t`Use at most ${amount} characters.`,
      too_small: t`Enter at least ${amount}.`,
      too_large: t`Enter at most ${amount}.`,
      too_exact: t`Use at most ${amount} decimal places.`,
      too_few: t`Choose at least ${amount} of these.`,
      too_many: t`Choose at most ${amount} of these.`,
      too_early: t`Enter ${amount} or later.`,
      too_late: t`Enter ${amount} or earlier.`,
      not_an_option: t`Please choose one of the answers.`,
      not_a_date: t`Please enter a day that exists.`,
      not_an_email: t`This isn’t a complete e-mail address yet, such as name@example.com. It’s saved once it is.`,
      not_a_phone: t`This isn’t a complete phone number yet, such as +1 212 555 0134. It’s saved once it is.`,
      not_a_country: t`Please choose a country.`,
      wrong_type: isWhole || field.type === 'number' || field.type === 'percent' ? number : again,
    }
    return texts[code] ?? again
  }
}

function formatLimit(
  field: Field,
  limit: number | string | undefined,
  locale: string,
  currencies: Currencies,
): string {
  if (typeof limit === 'string') return writeDate(limit, locale)
  if (limit === undefined) return ''
  if ((field.type === 'money' || field.type === 'computed') && field.currency !== undefined) {
    const currency = currencyOf(field.currency, currencies)
    return `${writeMoney(limit, locale, currency)} ${currency}`
  }
  return new Intl.NumberFormat(locale).format(limit)
}
