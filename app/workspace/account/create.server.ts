import { redirect } from 'react-router'
import { AccountCreation } from '#domain/accounts/index.ts'
import { logInCookies, signUpAndHandOff } from '#domain/hand-off/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { pathOfDestination } from '../hand-off/arrival-path.ts'
import { languageOf } from '../language/language-of.server.ts'
import { logInPath } from '../next-path.ts'
import { findAccount } from '../session.server.ts'
import { answerProblem, headersOf, problemOf, readForm } from './account-form.server.ts'

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
export function createByForm(route: RouteRequest) {
  const { request, url } = route
  return answering(route, async (services) => {
    const { code } = languageOf(route)
    const { email = '' } = await readForm(request)
    const values = { email }
    const account = AccountCreation.safeParse({
      Email: email,
      AutogeneratePassword: true,
      Language: code,
      CreationPage: url.host + url.pathname,
    })
    if (!account.success) {
      return answerProblem({ ...problemOf(account.error), field: 'email', values })
    }
    const outcome = await signUpAndHandOff(services, await services.describeVisitor(), {
      account: account.data,
      handOff: { ...handOffOf(url), lang: code, lib: code },
    })
    if (outcome.ok) {
      const headers = headersOf(logInCookies(services.urls, outcome.logIn))
      headers.set('referrer-policy', 'no-referrer')
      throw redirect(outcome.redirect, { status: 303, headers })
    }
    if (outcome.error === 'too_many_requests') return answerProblem({ ...outcome, values })
    return answerProblem({ error: outcome.error, field: 'email', values })
  })
}

function handOffOf({ searchParams }: URL) {
  return {
    destination: searchParams.get('entry') ?? undefined,
    entryPoint: 'account-create',
    EFtransactionId: searchParams.get('EFtransactionId') ?? undefined,
  }
}
