import { Hono } from 'hono'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { readJson } from '#kernel/http/read-body.ts'
import { appendCookies, bearerToken, logInToken } from '../accounts/credentials.ts'
import { logOut } from '../accounts/log-out.ts'
import { findBearerAccount, findWebsiteVisitor } from '../accounts/website-log-in.ts'
import { logOutCookies } from '../hand-off/cookies.ts'

const Validation = z.object({
  ssojwt: z.string('wrong_type').min(1, 'required').max(2000, 'too_long').optional(),
})

/** The auth service: who is logged in on the website (SSO-1). */
export function createAuthApi(
  deps: Pick<Dependencies, 'db' | 'tokenKey' | 'urls'> & Pick<Clients, 'describeVisitor'>,
): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'POST', '/auth/ssoValidate/', async (context) => {
    const { ssojwt } = await readJson(context, Validation)
    const visitor = await findWebsiteVisitor(deps, ssojwt ?? logInToken(context))
    // A token in the body needs the bearer's own beside it: else this would tell anybody whose a found token is.
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

  addEndpoint(api, 'GET', '/auth/state/', async (context) => {
    const visitor = await findWebsiteVisitor(deps, logInToken(context))
    return context.json({ signedIn: visitor !== undefined })
  })

  addEndpoint(api, 'POST', '/auth/logout/', async (context) => {
    await logOut(deps, await deps.describeVisitor(context), { ssojwt: logInToken(context) })
    appendCookies(context, logOutCookies(deps.urls))
    return context.body(null, 204)
  })

  return api
}
