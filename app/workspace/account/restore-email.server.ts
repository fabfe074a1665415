import { data, redirect } from 'react-router'
import { findRestoreLink, restoreEmail, SetPasswordInput } from '#domain/accounts/index.ts'
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

/** Which address the link puts back; looking does not use it up. */
export function loadRestoreEmail({ url, context }: RouteRequest) {
  return answering({ context }, async ({ db }) => {
    const found = await findRestoreLink({ db }, linkOf(url))
    const status = found?.isTaken ? 409 : 200
    return data({ found }, { status: found ? status : 410, headers: secretHeaders })
  })
}

/** Uses the link up: the address is back, with a new password. Nobody is logged in by it, and everybody else is out. */
export function restoreEmailByForm({ request, url, context }: RouteRequest) {
  return answering({ context }, async (services) => {
    const { password } = await readForm(request)
    const input = SetPasswordInput.safeParse({ link: linkOf(url), password })
    if (!input.success) return answerProblem(problemOf(input.error), secretHeaders)
    const outcome = await restoreEmail(services, await services.describeVisitor(), input.data)
    if (!outcome.ok) return answerProblem(outcome, secretHeaders)
    const query = new URLSearchParams({ done: 'email-restored', email: outcome.email })
    throw redirect(`/app/account/login/?${query}`, {
      status: 303,
      headers: headersOf([
        ...logOutCookies(services.urls),
        deviceCookie(services.urls, outcome.deviceSecret),
      ]),
    })
  })
}
