import { Hono } from 'hono'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { readJson } from '#kernel/http/read-body.ts'
import { provePerson } from '../captcha/prove-person.ts'
import { CAPTCHA_HEADER, parseCaptchaAnswer } from '../captcha/schema.ts'

/** Its answer stands in a header: an empty object, so that no form of somebody else's reaches it unasked. */
const CaptchaInput = z.strictObject({})

/** The captcha by itself, where nothing else is called: before the checkout of `/pricing/plans/captcha/` (CAPT-1). */
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
