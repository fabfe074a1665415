import { data, redirect } from 'react-router'
import { confirmEmail, findConfirmationLink } from '../../accounts/confirm-email.ts'
import { EmailConfirmation, LINK_PARAMETER } from '../../accounts/schema.ts'
import { deviceCookie } from '../../hand-off/cookies.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { findAccount } from '../session.server.ts'
import {
  answerProblem,
  linkOf,
  logInHeaders,
  problemOf,
  readForm,
  secretHeaders,
  toLogIn,
} from './account-form.server.ts'

/** What the link confirms; looking does not use it up. */
export function loadConfirmEmail(route: RouteRequest) {
  return answering(route, async (services) => {
    const link = linkOf(route.url)
    const visitor = await services.describeVisitor()
    const found = await findConfirmationLink(services, visitor, await findAccount(route), link)
    if (!found) return data({ found: undefined }, { status: 410, headers: secretHeaders })
    const setPassword = found.isChange
      ? undefined
      : `/app/account/set-password/?${new URLSearchParams({ [LINK_PARAMETER]: link })}`
    return data({ found: { ...found, setPassword } }, { headers: secretHeaders })
  })
}

/** Uses the link up; a browser whose log-in was the proof stays logged in, and no other. */
export function confirmEmailByForm(route: RouteRequest) {
  return answering(route, async (services) => {
    const { password } = await readForm(route.request)
    const input = EmailConfirmation.safeParse({ link: linkOf(route.url), password })
    if (!input.success) return answerProblem(problemOf(input.error), secretHeaders)
    const visitor = await services.describeVisitor()
    const outcome = await confirmEmail(services, visitor, await findAccount(route), input.data)
    if (!outcome.ok) return answerProblem(outcome, secretHeaders)
    if (outcome.renewed) {
      throw redirect('/app/account/?done=email-confirmed', {
        status: 303,
        headers: logInHeaders(services.urls, outcome.renewed),
      })
    }
    const { email, deviceSecret } = outcome
    throw toLogIn({ done: 'email-confirmed', email }, [deviceCookie(services.urls, deviceSecret)])
  })
}
