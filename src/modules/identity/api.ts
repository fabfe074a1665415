import { Hono } from 'hono'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint, readJson } from '#kernel/http/endpoint.ts'
import { logOut } from './accounts/log-out.ts'
import { AccountCreation } from './accounts/schema.ts'
import { type SignUpDependencies, type SignUpOutcome, signUp } from './accounts/sign-up.ts'
import {
  appendCookies,
  bearerToken,
  findBearerAccount,
  findWebsiteVisitor,
  logInToken,
} from './accounts/website-log-in.ts'
import { provePerson } from './captcha/proof-of-work.ts'
import { CAPTCHA_HEADER, parseCaptchaAnswer } from './captcha/schema.ts'
import { accountCookies, logInCookies, logOutCookies } from './hand-off/cookies.ts'
import { HandOffRequest, issueTicket } from './hand-off/issue-ticket.ts'

/** `{userbase}`: sign-up (ACC-1). Without JavaScript the web application's own page does it. */
export function createUserbaseApi(deps: SignUpDependencies & Pick<Clients, 'describeVisitor'>): Api {
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

function signUpError(
  outcome: Exclude<SignUpOutcome, { ok: true } | { error: 'captcha_required' }>,
): AppError {
  if (outcome.error === 'too_many_requests') {
    return new AppError('too_many_requests', { retryAfter: outcome.retryAfter })
  }
  const code = outcome.error === 'email_taken' ? 'conflict' : 'bad_request'
  return new AppError(code, { fields: [{ path: outcome.field, code: outcome.error }] })
}

const Validation = z.object({
  ssojwt: z.string('wrong_type').min(1, 'required').max(2000, 'too_long').optional(),
})

/** The account services: the own account (SSO-2), the website's log-in (SSO-1), and the hand-off's ticket. */
export function createAccountServices(
  deps: Pick<Dependencies, 'db' | 'hooks' | 'tokenKey' | 'urls'> & Pick<Clients, 'describeVisitor'>,
): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/account/get/:sub/', async (context) => {
    const account = await findBearerAccount(deps, bearerToken(context) ?? logInToken(context))
    if (!account) throw new AppError('not_signed_in')
    // Somebody else's account looks the same as none.
    if (account.id !== context.req.param('sub')) throw new AppError('not_found')
    appendCookies(context, accountCookies(deps.urls, account))
    return context.json({ userEmail: account.email, userId: account.id })
  })

  addEndpoint(api, 'POST', '/auth/ssoValidate/', async (context) => {
    const { ssojwt } = await readJson(context, Validation)
    const visitor = await findWebsiteVisitor(deps, ssojwt ?? logInToken(context))
    // A token in the body needs the bearer's own beside it: else this would tell anybody whose a found token
    // is.
    const bearer = ssojwt
      ? await findBearerAccount(deps, bearerToken(context) ?? logInToken(context))
      : visitor?.account
    if (!visitor || bearer?.id !== visitor.account.id) {
      // SSO-3: logged here, and shown to nobody.
      context.var.log.warn({ isKnown: visitor !== undefined }, 'a log-in could not be validated')
      throw new AppError('not_signed_in')
    }
    return context.json({ u: { sub: visitor.account.id } })
  })

  // What pages that are the same for everybody show to whom (known-visitor.ts).
  addEndpoint(api, 'GET', '/auth/state/', async (context) => {
    const visitor = await findWebsiteVisitor(deps, logInToken(context))
    if (visitor === undefined) return context.json({ signedIn: false })
    const library = await deps.hooks.openLibrary(deps, { accountId: visitor.account.id })
    return context.json({ signedIn: true, library })
  })

  addEndpoint(api, 'POST', '/auth/logout/', async (context) => {
    await logOut(deps, await deps.describeVisitor(context), { ssojwt: logInToken(context) })
    appendCookies(context, logOutCookies(deps.urls))
    return context.body(null, 204)
  })

  // Fetched with the website's log-in at the moment of the redirect (SET-7).
  addEndpoint(api, 'POST', '/auth/ticket/', async (context) => {
    const request = await readJson(context, HandOffRequest)
    return context.json(await issueTicket(deps, logInToken(context), request))
  })

  return api
}

/** Its answer stands in a header: an empty object keeps foreign forms from reaching it unasked. */
const CaptchaInput = z.strictObject({})

/** The captcha where nothing else is called: before the checkout of `/pricing/plans/captcha/` (CAPT-1). */
export function createCaptchaApi(
  deps: Pick<Dependencies, 'captcha' | 'db' | 'limits' | 'tokenKey'> & Pick<Clients, 'clientNetwork'>,
): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'POST', '/checkout/', async (context) => {
    await readJson(context, CaptchaInput)
    const answer = parseCaptchaAnswer(context.req.header(CAPTCHA_HEADER))
    const proofFor = { network: deps.clientNetwork(context), purpose: 'checkout' } as const
    const proof = await provePerson(deps, proofFor, answer)
    if (proof.ok) return context.body(null, 204)
    const { requestId } = context.var
    return context.json({ error: { code: 'captcha_required', challenge: proof.challenge, requestId } }, 429)
  })

  return api
}
