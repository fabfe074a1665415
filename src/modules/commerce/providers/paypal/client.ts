import { z } from 'zod'
import type { ProviderEvent } from '../../payments/provider.ts'
import { parseJson } from '../signed-notice.ts'
import {
  CaptureOrder,
  captureAbove,
  capturePath,
  Event,
  Events,
  Sale,
  salePath,
  Verification,
} from './wire.ts'

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

const LARGEST_PAGE = 300

/** What PayPal has told of one transaction. Notices that we cannot read are none that we look for. */
export async function eventsOf(call: CallPayPal, transaction: string, signal: AbortSignal): Promise<Event[]> {
  const query = new URLSearchParams({ transaction_id: transaction, page_size: String(LARGEST_PAGE) })
  const answer = await call({ method: 'GET', path: `/v1/notifications/webhooks-events?${query}`, signal })
  return Events.parse(answer).events.flatMap((each) => {
    const event = Event.safeParse(each)
    return event.success ? [event.data] : []
  })
}

/** Hosts of PayPal's certificates. We never fetch one: another host is refused before any request. */
const certificateHosts = [
  'api.paypal.com',
  'api-m.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.sandbox.paypal.com',
]
const ALGORITHM = 'SHA256withRSA'

/**
 * Proves a notice by asking PayPal itself about its signature, certificate and recipient: nobody's
 * certificate is fetched, and the notice goes along as it came, byte for byte, because PayPal signs its
 * bytes.
 * @throws where PayPal cannot be asked: then it sends the notice again
 */
export function createVerifyEvent(call: CallPayPal, { webhookId }: { webhookId: string }) {
  return async (
    { headers, body }: { headers: Headers; body: string },
    signal: AbortSignal,
  ): Promise<ProviderEvent | undefined> => {
    const event = Event.safeParse(parseJson(body))
    const proof = proofOf(headers)
    if (!event.success || proof === undefined) return undefined
    const asked = `${JSON.stringify({ ...proof, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${body}}`
    const path = '/v1/notifications/verify-webhook-signature'
    const answer = await call({ method: 'POST', path, body: asked, signal })
    if (Verification.parse(answer).verification_status !== 'SUCCESS') return undefined
    const { id, event_type: type, create_time: at, resource } = event.data
    return { id, type, reference: await paymentOf(type, resource, signal), at }
  }

  /** The subscription or the order that a notice is about; null where it is about none. */
  async function paymentOf(
    type: string,
    resource: Event['resource'],
    signal: AbortSignal,
  ): Promise<string | null> {
    if (resource.billing_agreement_id !== undefined) return resource.billing_agreement_id
    if (/^(BILLING\.SUBSCRIPTION|CHECKOUT\.ORDER)\./.test(type)) return resource.id
    const order = resource.supplementary_data?.related_ids?.order_id
    if (order !== undefined) return order
    // A refund names its sale or its capture alone, and that the subscription or the order.
    if (resource.sale_id !== undefined) {
      const sale = await call({ method: 'GET', path: salePath(resource.sale_id), signal })
      return Sale.parse(sale).billing_agreement_id ?? null
    }
    const capture = captureAbove(resource.links)
    if (capture === undefined) return null
    const { supplementary_data } = CaptureOrder.parse(
      await call({ method: 'GET', path: capturePath(capture), signal }),
    )
    return supplementary_data?.related_ids?.order_id ?? null
  }
}

function proofOf(headers: Headers): Record<string, string> | undefined {
  const proof = {
    auth_algo: headers.get('paypal-auth-algo') ?? '',
    cert_url: headers.get('paypal-cert-url') ?? '',
    transmission_id: headers.get('paypal-transmission-id') ?? '',
    transmission_sig: headers.get('paypal-transmission-sig') ?? '',
    transmission_time: headers.get('paypal-transmission-time') ?? '',
  }
  const isWhole = Object.values(proof).every((value) => value !== '')
  const certificate = URL.parse(proof.cert_url)
  const isPayPals =
    certificate?.protocol === 'https:' &&
    certificate.port === '' &&
    certificateHosts.includes(certificate.hostname)
  return isWhole && isPayPals && proof.auth_algo === ALGORITHM ? proof : undefined
}
