import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { use, useRef, useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { DateField, TextField } from '#ui/components/text-field.tsx'
import { InterviewContext } from '../interview/interview-context.ts'
import { exampleDate, orderOf, readDate, writeDate } from '../reading/read-typed.ts'
import { type QuestionProps, useInput } from './question-frame.tsx'

/** A day, written or picked. Before JavaScript, the browser's own field, which writes days as it likes. */
export function DateQuestion(props: QuestionProps<'date'>) {
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
              icon={<CalendarDays aria-hidden="true" />}
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
