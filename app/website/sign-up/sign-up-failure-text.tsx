import { Trans } from '@lingui/react/macro'
import { useRetryTime } from '../../components/use-retry-time.ts'
import type { SignUpState } from './sign-up-state.ts'

/** Why no account was created, and what to do now (SIGN-10). */
export function SignUpFailureText({
  reason,
  retryAfter,
}: Pick<Extract<SignUpState, { status: 'failed' }>, 'reason' | 'retryAfter'>) {
  const retryTime = useRetryTime()
  switch (reason) {
    case 'too_many_requests': {
      const when = retryTime(retryAfter ?? 60)
      return (
        <Trans>
          Many accounts were created from your network just now. Please try again {when}: your address stays
          here until then.
        </Trans>
      )
    }
    case 'cookies_refused':
      return (
        <Trans>
          Your browser keeps no cookies, and one is needed to know you on the next page. Please allow cookies
          for this site, then try again.
        </Trans>
      )
    case 'unavailable':
      return <Trans>We could not reach our service. Your address is still here; please try again.</Trans>
  }
}
