import { data, redirect } from 'react-router'
import { AccountCreation } from '#domain/accounts/index.ts'
import { logInCookies, signUpAndHandOff } from '#domain/hand-off/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { pathOfDestination } from '../hand-off/arrival-path.ts'
import { logInPath } from '../next-path.ts'
import { findAccount } from '../session.server.ts'
import { type AccountFormProblem, headersOf } from './account-form.server.ts'

/** Where a new account starts; somebody who is logged in already goes there at once. */
export function loadCreate(route: RouteRequest) {
  return answering(route, async () => {
    const next = pathOfDestination(route.url.searchParams.get('entry'))
    if (await findAccount(route)) throw redirect(next, 303)
    return { logIn: logInPath(next) }
  })
}

/**
 * The sign-up dialog as a page of its own: e-mail only, the same hand-off, the same end. An address that has an account is
 * told so and led to the log-in page (decision 6).
 */
export function createByForm({ request, url, context }: RouteRequest) {
  return answering({ context }, async (services) => {
    const form = await request.formData()
    const account = AccountCreation.safeParse({
      Email: form.get('email') ?? undefined,
      AutogeneratePassword: true,
      CreationPage: url.host + url.pathname,
    })
    if (!account.success) {
      const problem: AccountFormProblem = {
        error: account.error.issues[0]?.message ?? 'required',
        field: 'email',
      }
      return data(problem, { status: 400 })
    }
    const outcome = await signUpAndHandOff(
      services,
      { network: services.clientNetwork },
      { account: account.data, handOff: handOffOf(url) },
    )
    if (outcome.ok) {
      const headers = headersOf(logInCookies(services.urls, outcome.logIn))
      headers.set('referrer-policy', 'no-referrer')
      throw redirect(outcome.redirect, { status: 303, headers })
    }
    if (outcome.error === 'email_taken') {
      const problem: AccountFormProblem = { error: outcome.error, field: 'email' }
      return data(problem, { status: 409 })
    }
    const problem: AccountFormProblem = { error: outcome.error, retryAfter: outcome.retryAfter }
    return data(problem, { status: 429, headers: { 'retry-after': String(outcome.retryAfter) } })
  })
}

function handOffOf({ searchParams }: URL) {
  return {
    destination: searchParams.get('entry') ?? undefined,
    entryPoint: 'account-create',
    EFtransactionId: searchParams.get('EFtransactionId') ?? undefined,
    lang: 'en',
    lib: 'en',
  }
}
