import { Hono } from 'hono'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { readJson } from '#kernel/http/read-body.ts'
import { appendCookies, bearerToken, logInToken } from '../accounts/credentials.ts'
import { AccountCreation } from '../accounts/schema.ts'
import { type SignUpDependencies, type SignUpOutcome, signUp } from '../accounts/sign-up.ts'
import { findBearerAccount } from '../accounts/website-log-in.ts'
import { CAPTCHA_HEADER, parseCaptchaAnswer } from '../captcha/schema.ts'
import { accountCookies, logInCookies } from '../hand-off/cookies.ts'

export type AccountsApiDependencies = SignUpDependencies & Pick<Clients, 'describeVisitor'>

/** `{userbase}`: sign-up (ACC-1). Without JavaScript the web application's own page does it. */
export function createUserbaseApi(deps: AccountsApiDependencies): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'POST', '/user/', async (context) => {
    const input = await readJson(context, AccountCreation)
    const captcha = parseCaptchaAnswer(context.req.header(CAPTCHA_HEADER))
    const outcome = await signUp(deps, await deps.describeVisitor(context), input, captcha)
    if (!outcome.ok && outcome.error === 'captcha_required') {
      const { error: code, challenge } = outcome
      return context.json({ error: { code, challenge, requestId: context.var.requestId } }, 429)
    }
    if (!outcome.ok) throw signUpError(outcome)
    appendCookies(context, logInCookies(deps.urls, outcome.logIn))
    return context.json({ jwt: outcome.logIn.jwt, ssojwt: outcome.logIn.ssojwt }, 201)
  })

  return api
}

/** The account service: reading the own account (SSO-2). */
export function createAccountApi(deps: AccountsApiDependencies): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/account/get/:sub/', async (context) => {
    const account = await findBearerAccount(deps, bearerToken(context) ?? logInToken(context))
    if (!account) throw new AppError('not_signed_in')
    // Somebody else's account looks the same as none.
    if (account.id !== context.req.param('sub')) throw new AppError('not_found')
    appendCookies(context, accountCookies(deps.urls, account))
    return context.json({ userEmail: account.email, userId: account.id })
  })

  return api
}

function signUpError(
  outcome: Exclude<SignUpOutcome, { ok: true } | { error: 'captcha_required' }>,
): AppError {
  if (outcome.error === 'too_many_requests') {
    return new AppError('too_many_requests', { retryAfter: outcome.retryAfter })
  }
  const code = outcome.error === 'email_taken' ? 'conflict' : 'bad_request'
  return new AppError(code, { fields: [{ path: outcome.field, code: outcome.error }] })
}
