import { useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { InterviewContext } from '../interview/interview-context.ts'
import { readNumber, writeNumber } from '../reading/read-number.ts'

/**
 * The text of an input for a number: read as the interface's language writes it, or as the document's does; put in order as
 * the interface writes it on leaving, so that everybody sees what was understood.
 */
export function useWrittenNumber(start: number | null, isWanted?: (number: number) => boolean) {
  const { i18n } = useLingui()
  const { language } = use(InterviewContext)
  const [text, setText] = useState(() => (start === null ? '' : writeNumber(start, i18n.locale)))
  const [left, setLeft] = useState(false)
  const read = (typed: string) => readNumber(typed, [i18n.locale, language], isWanted)
  const number = read(text)
  const isReadable = number !== undefined && (isWanted?.(number) ?? true)
  const isHalfTyped = text.trim() !== '' && !isReadable
  return {
    /** What was typed cannot be read, and the input was left. */
    isUnreadable: left && isHalfTyped,
    /** Answers what was typed by now; undefined where that is no number. */
    type: (next: string): number | undefined => {
      setText(next)
      setLeft(false)
      return read(next)
    },
    input: {
      value: text,
      'data-half-typed': isHalfTyped ? '' : undefined,
      onBlur: () => {
        setLeft(true)
        if (isReadable) setText(writeNumber(number, i18n.locale))
      },
    },
  }
}
