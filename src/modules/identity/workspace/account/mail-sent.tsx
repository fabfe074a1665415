import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton, TextLink } from '#ui/components/button.tsx'
import { FormError } from '#ui/components/notice.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import type { AccountFormProblem } from './account-form.server.ts'
import { useProblemText } from './account-problem.tsx'

/** A mail takes its time; who asks again at once only gets two. */
const SECONDS_BEFORE_RESENDING = 60

interface MailSentProps {
  /** What was answered when the mail was asked for: a new answer starts the wait again. */
  answer: unknown
  problem: AccountFormProblem | undefined
  /** Hidden fields of the form that asks for the mail once more. */
  fields?: Readonly<Record<string, string>>
  /** Where a mistyped address is put right. */
  wrongAddress: string
  /** What was sent, and to whom. */
  children: ReactNode
}

/** "Check your mail": what was sent, how to have it sent again, and the way back from a wrong address. */
export function MailSent({ answer, problem, fields = {}, wrongAddress, children }: MailSentProps) {
  const { t } = useLingui()
  const left = useSecondsLeft(SECONDS_BEFORE_RESENDING, answer)
  const text = useProblemText(problem)
  return (
    <>
      {problem !== undefined && <FormError answer={problem} title={text} />}
      <div role="status">{children}</div>
      <p className="mt-4 text-muted">{t`Nothing after a few minutes? Check your spam folder, too.`}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Form method="post">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton disabled={left > 0}>
            {left > 0
              ? t`Send it again in ${plural(left, { one: '# second', other: '# seconds' })}`
              : t`Send it again`}
          </SubmitButton>
        </Form>
        <TextLink to={wrongAddress}>{t`Wrong address?`}</TextLink>
      </div>
    </>
  )
}

/** Counts seconds down from when `start` last changed; 0 before JavaScript runs the page. */
function useSecondsLeft(seconds: number, start: unknown): number {
  const isLive = useIsLive()
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start begins again.
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const tell = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tell()
    const timer = setInterval(tell, 1000)
    return () => clearInterval(timer)
  }, [seconds, start])
  return isLive ? left : 0
}
