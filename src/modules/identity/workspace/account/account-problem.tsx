import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { passwordMessages } from '#content/sign-up/password-messages.ts'
import { LinkButton } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
import { NarrowPage } from '#ui/workspace/narrow-page.tsx'
import { LOG_IN_PATH, withNext } from '../next-path.ts'
import type { AccountFormProblem } from './account-form.server.ts'

/** The sentence of a problem with an account form. */
export function useProblemText(problem: AccountFormProblem | undefined): string | undefined {
  const { t, i18n } = useLingui()
  const retryTime = useRetryTime()
  if (problem === undefined) return undefined
  switch (problem.error) {
    case 'required':
      return t`Please fill this in.`
    case 'too_long':
      return t`That’s too long.`
    case 'email_taken':
      return t`An account with this e-mail address already exists.`
    case 'email_same':
      return t`That’s already your address.`
    case 'wrong_credentials':
      return t`The e-mail address or password is wrong. Please check both.`
    case 'password_too_short':
    case 'password_too_long':
    case 'password_too_simple':
    case 'password_too_common':
      return i18n._(passwordMessages[problem.error])
    case 'too_many_requests':
      return t`Too many attempts. Please try again ${retryTime(problem.retryAfter ?? 60)}.`
    default:
      return t`That didn’t work. Please try again.`
  }
}

/** The sentence of a wrong password where the address is not in question. */
export function useOwnPasswordProblemText(problem: AccountFormProblem | undefined): string | undefined {
  const { t } = useLingui()
  const text = useProblemText(problem)
  return problem?.error === 'wrong_credentials' ? t`This is not your password.` : text
}

interface DoneNoticeProps {
  /** What was done before, as the address says it. */
  done: string | null
  /** What is said of each that the page knows. */
  titles: Readonly<Record<string, string>>
  className: string
  children?: ReactNode
}

/** What a form or a mailed link has done before it led here. */
export function DoneNotice({ done, titles, className, children }: DoneNoticeProps) {
  const title = new Map(Object.entries(titles)).get(done ?? '')
  if (title === undefined) return null
  return (
    <div className={className}>
      <Notice tone="success" title={title} live>
        {children}
      </Notice>
    </div>
  )
}

/**
 * A mailed link that is used up or too old: what may have happened, and where to have the next one.
 * That one still leads to where this link was to lead.
 */
export function ExpiredLink({
  children,
  newLink,
}: {
  children: ReactNode
  newLink: { to: string; label: ReactNode }
}) {
  const { t } = useLingui()
  const next = new URLSearchParams(useLocation().search).get('next')
  return (
    <NarrowPage title={t`This link has expired`}>
      <p>{children}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={withNext(newLink.to, next)} variant="primary">
          {newLink.label}
        </LinkButton>
        <LinkButton to={withNext(LOG_IN_PATH, next)}>{t`Log in`}</LinkButton>
      </div>
    </NarrowPage>
  )
}
