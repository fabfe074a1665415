import { createContext, useMemo } from 'react'
import { type Answers, type DocumentTemplate, fieldsOf } from '#engine/source/index.ts'
import { type Currencies, chosenCurrencies } from '../questions/currencies.ts'

/** What questions know of the document around them. It changes seldom: keystrokes render no reader of it. */
interface InterviewSetting {
  /** The template's language (BCP 47), in which its labels are written and its answers printed. */
  language: string
  currencies: Currencies
  /** What every question is called, by field. */
  labels: Readonly<Record<string, string>>
  /** False until JavaScript has arrived: until then rows are added by sending the form. */
  isLive: boolean
}

export const InterviewContext = createContext<InterviewSetting>({
  language: 'en-US',
  currencies: {},
  labels: {},
  isLive: false,
})

/** The setting of the questions: the same object until something in it changes. */
export function useInterviewSetting(
  template: DocumentTemplate,
  answers: Answers,
  isLive: boolean,
): InterviewSetting {
  const labels = useMemo(
    () => Object.fromEntries(fieldsOf(template).map(({ id, label }) => [id, label])),
    [template],
  )
  const chosen = JSON.stringify(chosenCurrencies(template, answers))
  return useMemo(
    () => ({ language: template.language, currencies: JSON.parse(chosen), labels, isLive }),
    [template, chosen, labels, isLive],
  )
}
