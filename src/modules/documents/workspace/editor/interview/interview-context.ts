import { createContext } from 'react'
import type { Currencies } from '../questions/currencies.ts'

/** What questions know of the document around them. It changes seldom: a keystroke renders nobody who reads it. */
export interface InterviewSetting {
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
