import { useMemo } from 'react'
import { type Answers, type DocumentTemplate, fieldsOf } from '#engine/source/index.ts'
import { chosenCurrencies } from '../questions/currencies.ts'
import type { InterviewSetting } from './interview-context.ts'

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
