import { useLingui } from '@lingui/react/macro'
import { passwordMessages } from '#content/sign-up/password-messages.ts'
import { useRetryTime } from '#ui/components/use-retry-time.ts'
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
