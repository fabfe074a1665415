import { createContext, useMemo } from 'react'
import {
  type AnswerIssue,
  type Answers,
  type DocumentTemplate,
  type DocumentTree,
  fieldsOf,
  type ItemColumns,
} from '#engine/source/index.ts'
import { type Currencies, chosenCurrencies } from '../questions/currencies.ts'

/** What questions know of the document around them. It changes seldom: keystrokes render no reader of it. */
interface InterviewSetting {
  /** The template's language (BCP 47), in which its labels are written and its answers printed. */
  language: string
  currencies: Currencies
  /** What every question is called, by field; columns as `fees.amount`. */
  labels: Readonly<Record<string, string>>
  /** False until JavaScript has arrived: until then rows are added by sending the form. */
  isLive: boolean
  /** The question that names the customer, and the tables of items: earlier ones are offered there. */
  customer?: string | undefined
  items?: readonly ItemColumns[]
}

export const InterviewContext = createContext<InterviewSetting>({
  language: 'en-US',
  currencies: {},
  labels: {},
  isLive: false,
})

/** Where the answers contradict each other. */
export const IssuesContext = createContext<readonly AnswerIssue[]>([])

/** The issues of a document: the same object until something in them changes, so that few keystrokes draw. */
export function useIssues({ issues }: Pick<DocumentTree, 'issues'>): readonly AnswerIssue[] {
  const written = JSON.stringify(issues)
  return useMemo(() => JSON.parse(written), [written])
}

/** The setting of the questions: the same object until something in it changes. */
export function useInterviewSetting(
  template: DocumentTemplate,
  answers: Answers,
  isLive: boolean,
): InterviewSetting {
  const labels = useMemo(
    () =>
      Object.fromEntries(
        fieldsOf(template).flatMap((field) => [
          [field.id, field.label],
          ...('columns' in field ? field.columns : []).map(({ id, label }) => [`${field.id}.${id}`, label]),
        ]),
      ),
    [template],
  )
  const chosen = JSON.stringify(chosenCurrencies(template, answers))
  return useMemo(
    () => ({
      language: template.language,
      currencies: JSON.parse(chosen),
      labels,
      isLive,
      customer: template.invoicing?.customer ?? template.offers?.customer,
      items: template.offers?.items ?? [],
    }),
    [template, chosen, labels, isLive],
  )
}
