import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { reportEvent } from '#modules/visitors/website/events/report-event.ts'
import { buttonClass } from '#ui/components/button-class.ts'
import { LocalLink } from '#ui/website/local-link.tsx'

type Verdict = 'yes' | 'no'

/**
 * Asks whether an answer helped. What is chosen is counted; who chose is not known. A choice instead of two buttons: one that
 * was made before the page has come to life stays made, and is read then.
 */
export function Helpful({ answer }: { answer: string }) {
  const [verdict, setVerdict] = useState<Verdict>()
  const question = useRef<HTMLFieldSetElement>(null)
  const reply = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const chosen = question.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (chosen === 'yes' || chosen === 'no') setVerdict(chosen)
  }, [])

  useEffect(() => {
    if (verdict === undefined) return
    reportEvent('Answer judged', { answer, helpful: verdict })
    // What had the focus is gone.
    reply.current?.focus()
  }, [answer, verdict])

  return (
    <div className="needs-script mt-8 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-3">
      {verdict === undefined && (
        <fieldset ref={question} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <legend className="float-left font-medium">
            <Trans>Was this helpful?</Trans>
          </legend>
          <Choice value="yes" onChoose={setVerdict}>
            <Trans>Yes</Trans>
          </Choice>
          <Choice value="no" onChoose={setVerdict}>
            <Trans>No</Trans>
          </Choice>
        </fieldset>
      )}
      <p ref={reply} role="status" tabIndex={-1} className="outline-none">
        {verdict === 'yes' && <Trans>Thank you. That is all we keep: one more yes.</Trans>}
        {verdict === 'no' && (
          <Trans>
            We are sorry. Tell us{' '}
            <LocalLink to="/company/contact/" className="text-link">
              what is missing
            </LocalLink>
            , and a person answers.
          </Trans>
        )}
      </p>
    </div>
  )
}

interface ChoiceProps {
  value: Verdict
  onChoose: (value: Verdict) => void
  children: ReactNode
}

function Choice({ value, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={`${buttonClass({})} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-action has-focus-visible:outline-offset-2`}
    >
      <input type="radio" name="helpful" value={value} className="sr-only" onChange={() => onChoose(value)} />
      {children}
    </label>
  )
}
