import type { restoreEmail } from '../../accounts/restore-email.ts'
import { SetPasswordInput } from '../../accounts/schema.ts'
import type { setPassword } from '../../accounts/set-password.ts'
import { deviceCookie, logOutCookies } from '../../hand-off/cookies.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { pathOfDestination } from '../hand-off/arrival-path.ts'
import { answerProblem, linkOf, problemOf, readForm, secretHeaders, toLogIn } from './account-form.server.ts'

/**
 * Answers the form behind a mailed link that sets a password, whatever else the link is for (`spend`): it is used up, this
 * browser is logged out like all others and known from now on, and the log-in page says what was done.
 */
export function answerPasswordLink(
  { request, url, context }: RouteRequest,
  spend: typeof setPassword | typeof restoreEmail,
  done: 'password-set' | 'email-restored',
) {
  return answering({ context }, async (services) => {
    const { password } = await readForm(request)
    const input = SetPasswordInput.safeParse({ link: linkOf(url), password })
    if (!input.success) return answerProblem(problemOf(input.error), secretHeaders)
    const outcome = await spend(services, await services.describeVisitor(), input.data)
    if (!outcome.ok) return answerProblem(outcome, secretHeaders)
    const { urls } = services
    const cookies = [...logOutCookies(urls), deviceCookie(urls, outcome.deviceSecret)]
    throw toLogIn(
      { done, email: outcome.email, next: pathOfDestination(url.searchParams.get('next')) },
      cookies,
    )
  })
}
