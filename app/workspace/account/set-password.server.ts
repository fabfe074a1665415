import { data, redirect } from 'react-router'
import { findSetPasswordLink, SetPasswordInput, setPassword } from '#domain/accounts/index.ts'
import { deviceCookie, logOutCookies } from '#domain/hand-off/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import {
  answerProblem,
  headersOf,
  linkOf,
  problemOf,
  readForm,
  secretHeaders,
} from './account-form.server.ts'

/** Whose password the link sets; looking does not use it up. */
export function loadSetPassword({ url, context }: RouteRequest) {
  return answering({ context }, async ({ db }) => {
    const found = await findSetPasswordLink({ db }, linkOf(url))
    return data({ email: found?.email }, { status: found ? 200 : 410, headers: secretHeaders })
  })
}

/** Uses the link up. Nobody is logged in by it, and everybody who was logged in is no longer. */
export function setPasswordByForm({ request, url, context }: RouteRequest) {
  return answering({ context }, async (services) => {
    const { password } = await readForm(request)
    const input = SetPasswordInput.safeParse({ link: linkOf(url), password })
    if (!input.success) return answerProblem(problemOf(input.error), secretHeaders)
    const outcome = await setPassword(services, await services.describeVisitor(), input.data)
    if (!outcome.ok) return answerProblem(outcome, secretHeaders)
    const query = new URLSearchParams({ done: 'password-set', email: outcome.email })
    throw redirect(`/app/account/login/?${query}`, {
      status: 303,
      headers: headersOf([
        ...logOutCookies(services.urls),
        deviceCookie(services.urls, outcome.deviceSecret),
      ]),
    })
  })
}
