import { data, redirect } from 'react-router'
import { LogInInput, logIn } from '#domain/accounts/index.ts'
import { logInCookies, sessionCookie } from '#domain/hand-off/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { safeNextPath } from '../next-path.ts'
import { findAccount } from '../session.server.ts'
import { type AccountFormProblem, headersOf } from './account-form.server.ts'

/** Where the form leads; somebody who is logged in already goes there at once. */
export function loadLogIn(route: RouteRequest) {
  return answering(route, async () => {
    const next = safeNextPath(route.url.searchParams.get('next'))
    if (await findAccount(route)) throw redirect(next, 303)
    const { searchParams } = route.url
    return { next, email: searchParams.get('email') ?? '', passwordSet: searchParams.has('password-set') }
  })
}

/** Logs in and goes on; a problem comes back to the form with what was typed, save the password. */
export function logInByForm({ request, url, context }: RouteRequest) {
  return answering({ context }, async (services) => {
    const form = Object.fromEntries(await request.formData())
    const input = LogInInput.safeParse(form)
    if (!input.success) {
      const field = input.error.issues[0]?.path[0] === 'password' ? 'password' : 'email'
      const problem: AccountFormProblem = { error: input.error.issues[0]?.message ?? 'required', field }
      return data(problem, { status: 400 })
    }
    const outcome = await logIn(services, { network: services.clientNetwork }, input.data)
    if (outcome.ok) {
      const cookies = [
        ...logInCookies(services.urls, outcome.logIn),
        sessionCookie(services.urls, outcome.session),
      ]
      throw redirect(safeNextPath(url.searchParams.get('next')), { status: 303, headers: headersOf(cookies) })
    }
    if (outcome.error === 'too_many_requests') {
      const { error, retryAfter } = outcome
      const problem: AccountFormProblem = { error, retryAfter }
      return data(problem, { status: 429, headers: { 'retry-after': String(retryAfter) } })
    }
    return data({ error: outcome.error, field: outcome.field } satisfies AccountFormProblem, { status: 401 })
  })
}
