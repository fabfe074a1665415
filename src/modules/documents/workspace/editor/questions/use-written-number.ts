import { useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { InterviewContext } from '../interview/interview-context.ts'
import { readNumber, writeNumber } from '../reading/read-number.ts'

/**
 * The text of an input for a number: read as people write it; put in order as the interface writes it on leaving, so that
 * everybody sees what was understood.
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
