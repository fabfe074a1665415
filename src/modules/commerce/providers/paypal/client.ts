import { z } from 'zod'

/** A token is renewed so long before PayPal ends it. */
const RENEW_BEFORE_MS = 60_000
const LONGEST_ANSWER = 1024 * 1024

export interface PayPalCredentials {
  clientId: string
  clientSecret: string
  /** `https://api-m.paypal.com`, its sandbox, or a simulator; without a trailing slash. */
  baseUrl: string
}

/** PayPal has understood a call and refuses it. */
export class PayPalRefusal extends Error {
  readonly status: number
  /** PayPal's own name of it: "RESOURCE_NOT_FOUND". */
  readonly reason: string

  constructor(status: number, reason: string) {
    super(`PayPal refuses: ${status} ${reason}`)
    this.status = status
    this.reason = reason
  }
}

export interface PayPalCall {
  method: 'GET' | 'POST'
  /** Below the base address, with its query. */
  path: string
  /** An object, or JSON as it has to stand, byte for byte. */
  body?: object | string
  /** What makes the same call, made again, the same (PayPal-Request-Id). */
  requestId?: string
  signal: AbortSignal
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Problem = z.object({
  name: z.string(),
  details: z.array(z.looseObject({ issue: z.string() })).optional(),
})

/**
 * PayPal's REST API (why by hand: docs/decisions/0025). Undefined stands for an answer without a body.
 * @throws PayPalRefusal, or whatever `fetch` throws
 */
export function createPayPalClient({ clientId, clientSecret, baseUrl }: PayPalCredentials) {
  let token: { text: string; until: number } | undefined

  async function authorize(signal: AbortSignal): Promise<string> {
    if (token !== undefined && token.until > Date.now()) return token.text
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      signal,
    })
    const { access_token, expires_in } = Token.parse(answer)
    token = { text: access_token, until: Date.now() + expires_in * 1000 - RENEW_BEFORE_MS }
    return access_token
  }

  return async function call({ method, path, body, requestId, signal }: PayPalCall): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${await authorize(signal)}`,
      accept: 'application/json',
      prefer: 'return=representation',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    }
    const text = typeof body === 'string' ? body : body && JSON.stringify(body)
    try {
      return await send(path, { method, headers, signal, ...(text !== undefined && { body: text }) })
    } catch (error) {
      if (error instanceof PayPalRefusal && error.status === 401) token = undefined
      throw error
    }
  }

  async function send(path: string, request: RequestInit): Promise<unknown> {
    // An answer that leads elsewhere is none of PayPal's.
    const response = await fetch(baseUrl + path, { ...request, redirect: 'error' })
    const text = await response.text()
    if (text.length > LONGEST_ANSWER) throw new RangeError('PayPal answers with more than it has to say')
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    if (response.ok) return json
    const problem = Problem.safeParse(json)
    const reason = problem.success ? (problem.data.details?.[0]?.issue ?? problem.data.name) : 'unknown'
    if (response.status >= 500) throw new Error(`PayPal has a fault: ${response.status} ${reason}`)
    throw new PayPalRefusal(response.status, reason)
  }
}

export type CallPayPal = ReturnType<typeof createPayPalClient>

/** What PayPal has not got is undefined. */
export async function unlessMissing<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return undefined
    throw error
  }
}
