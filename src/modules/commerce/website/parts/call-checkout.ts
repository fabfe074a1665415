import { postWithCaptcha } from '#modules/identity/website/captcha/post-with-captcha.ts'
import { callService, IDEMPOTENCY_HEADER } from '#ui/call-service.ts'
import type { Site } from '#ui/website/site.tsx'
import { CHECKOUT_SERVICE, type Choice, type OrderView, type Quote } from '../../orders/schema.ts'
import type { PaymentMethod } from '../../payments/schema.ts'
import {
  type CheckoutOutcome,
  type FieldProblems,
  type Problems,
  problemsOf,
  type Typed,
} from '../checkout/checkout-rules.ts'

/** Longer than the provider may take to answer (F-10), shorter than patience. */
const TIMEOUT_MS = 20_000

/** What a service says of a refusal (`src/kernel/http/errors.ts`). */
interface ServiceError {
  code?: string
  fields?: FieldProblems
  retryAfter?: number
  quote?: Quote
  email?: string
}

/** Calls a service of the checkout, and with a body has something done. */
function callCheckout(
  path: string,
  {
    body,
    headers,
    signal,
  }: { body?: object; headers?: Record<string, string>; signal?: AbortSignal | undefined },
): Promise<Response> {
  return callService(`${CHECKOUT_SERVICE}/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    signal,
    timeoutMs: TIMEOUT_MS,
  })
}

/** What a service answers; undefined where it cannot be asked now. */
async function answerOf<Answer>(asked: Promise<Response>): Promise<Answer | undefined> {
  try {
    const response = await asked
    return response.ok ? ((await response.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}

/** What a choice costs where the buyer is; undefined where it cannot be asked now. */
export async function askQuote(
  body: Choice & { country: string; province: string; timeZone: string },
  signal: AbortSignal,
): Promise<{ quote: Quote | null; problems: Problems } | undefined> {
  const asked = callCheckout('quote/', { body, signal })
  const answer = await answerOf<{ quote: Quote | null; problems: FieldProblems }>(asked)
  return answer && { quote: answer.quote, problems: problemsOf(answer.problems) }
}

/** The order as it stands now; undefined where it cannot be asked. */
export function askOrder(orderId: string, signal?: AbortSignal): Promise<OrderView | undefined> {
  return answerOf<OrderView>(callCheckout(`orders/${orderId}/`, { signal }))
}

interface CheckoutRequest extends Omit<Typed, 'seats' | 'period' | 'currency' | 'coupon'>, Choice {
  submission: string
  timeZone: string
  language: string
  /** Where the buyer goes on once it is paid. */
  next: string
  /** What the page has shown: another amount is told, never charged. */
  total: number
}

/** Places the order of a form. The same form sent again is the same order. */
export async function placeOrder(
  { consent }: Pick<Site, 'consent'>,
  request: CheckoutRequest,
): Promise<CheckoutOutcome | undefined> {
  if (!navigator.onLine) return { status: 'offline' }
  try {
    const response = await postWithCaptcha({ consent }, 'sign_up', (headers) =>
      callCheckout('orders/', {
        body: request,
        headers: { ...headers, [IDEMPOTENCY_HEADER]: request.submission },
      }),
    )
    // Whoever did not want to wait for the captcha is where they were.
    if (response === undefined) return undefined
    const body = (await response.json()) as { order?: string; error?: ServiceError }
    if (response.ok && body.order !== undefined) return { status: 'placed', order: body.order }
    return refusalOf(response.status, body.error ?? {}, request)
  } catch {
    return { status: navigator.onLine ? 'failed' : 'offline' }
  }
}

function refusalOf(status: number, error: ServiceError, { total }: CheckoutRequest): CheckoutOutcome {
  if (status === 429) return { status: 'too-many', retryAfter: error.retryAfter ?? 60 }
  if (error.code === 'price_changed' && error.quote) {
    return { status: 'price-changed', was: total, quote: error.quote }
  }
  if (error.code === 'active_licence') return { status: 'active-licence', email: error.email ?? '' }
  if (status === 409) return { status: 'used' }
  const problems = problemsOf(error.fields ?? [])
  return Object.keys(problems).length > 0 ? { status: 'refused', problems } : { status: 'failed' }
}

/** What became of the wish to pay an order by a method. */
export type BeginOutcome =
  | { status: 'begun'; order: OrderView }
  /** Something has changed meanwhile: the order says what. */
  | { status: 'changed' }
  /** PAY-4. */
  | { status: 'active-licence'; email: string }
  /** `retryAfter` is in seconds. */
  | { status: 'too-many'; retryAfter: number }
  | { status: 'failed' }

/** Begins to pay an order; the same wish again goes on where it was begun. */
export async function beginPayment(orderId: string, method: PaymentMethod): Promise<BeginOutcome> {
  try {
    const response = await callCheckout(`orders/${orderId}/payments/`, { body: { method } })
    const body = (await response.json()) as OrderView & { error?: ServiceError }
    if (response.ok) return { status: 'begun', order: body }
    const { code, email = '', retryAfter = 60 } = body.error ?? {}
    if (code === 'active_licence') return { status: 'active-licence', email }
    if (response.status === 429) return { status: 'too-many', retryAfter }
    return { status: response.status === 409 ? 'changed' : 'failed' }
  } catch {
    return { status: 'failed' }
  }
}
