import { useLingui } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { InterviewContext } from '../interview/interview-context.ts'

/**
 * Shows what the template's author wrote. Where that is another language than the interface's, it is marked as such, and so
 * is what is entered.
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

function primary(language: string): string | undefined {
  return language.split('-')[0]
}
