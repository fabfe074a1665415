import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#kernel/errors.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { deriveKey, isSameSecret } from '#kernel/ids.ts'
import { looksLikeCardNumber } from '../../payments/schema.ts'
import { wordsIn } from '../words.ts'
import type { PageContext } from './pages.ts'
import { approvalPage, authenticationPage, endPage, fieldsPage } from './pages.ts'
import { payByCard } from './pay-by-card.ts'
import { SANDBOX_PATH } from './provider.ts'
import {
  type Change,
  changePayment,
  endedSubscription,
  findDeclined,
  findPayment,
  noticeManners,
  paidChange,
  type SandboxDependencies,
  type SandboxPayment,
} from './sandbox-store.ts'
import { cardTokens } from './test-cards.ts'

/** What {@link stepToken} gives out, as far as its form goes. */
const stepTokenPattern = /^[\w-]{43}$/

/**
 * What a form of these pages brings along. The page of the fields has an origin of its own that nobody can
 * name, so that its forms cannot be told by their origin: this token stands in for that. It is good for one
 * step of one payment, because every step changes `updatedAt`, and nobody has it who has not been given the
 * page.
 */
function stepToken(
  deps: Pick<SandboxDependencies, 'tokenKey'>,
  { reference, state, updatedAt }: Pick<SandboxPayment, 'reference' | 'state' | 'updatedAt'>,
): string {
  return createHmac('sha256', deriveKey(deps, 'steps of the payment sandbox'))
    .update(`${reference}\n${state}\n${updatedAt.getTime()}`)
    .digest('base64url')
}

const WAIT_MS = 120_000

/** What comes of a payment whose buyer has decided at `now`. */
function approve(
  payment: SandboxPayment,
  { decision, notices }: Omit<z.output<typeof ApprovalInput>, 'token'>,
  now: Date,
): Change {
  switch (decision) {
    case 'pay':
    case 'pay_once': {
      const paid = paidChange(payment, now)
      return { ...paid, set: { ...paid.set, notices, laterFails: decision === 'pay_once' } }
    }
    case 'cancel':
      return {
        set: { state: 'cancelled', notices, ...endedSubscription(payment) },
        tells: ['payment.cancelled'],
      }
    case 'unreceived':
      return {
        set: {
          state: 'processing',
          notices,
          subscription: payment.subscription && 'APPROVED',
          turnsAt: new Date(now.getTime() + WAIT_MS),
          turnsInto: 'declined',
        },
        tells: ['payment.processing'],
      }
  }
}

export interface SandboxPagesDependencies extends SandboxDependencies {
  website: string
  merchant: string
}

/**
 * What the forms of the frame are sent to, below {@link SANDBOX_PATH}. The frame has no origin, so that these
 * writes say `Origin: null`; each of them carries the token of one step instead.
 */
export const sandboxFramePosts = /^\/fields\/[\w-]+\/(pay|authenticate)\/?$/

/** Where there is no script, nobody is asked for the date of a test card. */
const NO_DATE = '2099-12'

const stepInput = { token: z.string().regex(stepTokenPattern) }
const manner = z.enum(noticeManners).default('prompt')
const CardInput = z.object({
  ...stepInput,
  card: z.enum(cardTokens),
  expires: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .or(z.literal('').transform(() => NO_DATE))
    .default(NO_DATE),
  firstName: z.string().trim().max(60).default(''),
  lastName: z.string().trim().max(60).default(''),
  notices: manner,
})
const AuthenticationInput = z.object({ ...stepInput, decision: z.enum(['confirm', 'refuse']) })
const ApprovalInput = z.object({
  ...stepInput,
  decision: z.enum(['pay', 'pay_once', 'unreceived', 'cancel']),
  notices: manner,
})

/** The sandbox's pages, and what their forms are sent to. */
export function createSandboxApi(deps: SandboxPagesDependencies): Api {
  const api: Api = new Hono()
  const face = readFileSync(
    fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  )

  // For everybody: a frame without an origin is a stranger to its own host.
  api.get('/inter.woff2', (context) =>
    context.body(face, 200, {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=604800',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
  addEndpoint(api, 'GET', '/fields/:reference/', async (context) => {
    const payment = await requirePayment(context, 'card')
    const page = pageContext(context, payment)
    if (payment.state === 'awaiting') return fieldsPage(page, await findDeclined(deps, payment))
    return payment.state === 'authenticating' ? authenticationPage(page) : endPage(page)
  })
  addEndpoint(api, 'GET', '/approve/:reference/', async (context) => {
    const payment = await requirePayment(context, 'paypal')
    const page = pageContext(context, payment)
    return payment.state === 'awaiting' ? approvalPage(page) : endPage(page)
  })
  addEndpoint(api, 'POST', '/fields/:reference/pay/', async (context) => {
    const input = await readStep(context, CardInput)
    await takeStep(context, 'awaiting', input.token, (payment, _moved, now) => payByCard(payment, input, now))
    return context.redirect(fieldsAddress(context), 303)
  })
  addEndpoint(api, 'POST', '/fields/:reference/authenticate/', async (context) => {
    const { token, decision } = await readStep(context, AuthenticationInput)
    await takeStep(context, 'authenticating', token, (payment, _moved, now) =>
      decision === 'confirm'
        ? paidChange(payment, now)
        : { set: { state: 'declined', decline: 'authentication_failed' }, tells: ['payment.declined'] },
    )
    return context.redirect(fieldsAddress(context), 303)
  })
  addEndpoint(api, 'POST', '/approve/:reference/decide/', async (context) => {
    const { token, decision, notices } = await readStep(context, ApprovalInput)
    const payment = await takeStep(context, 'awaiting', token, (open, _moved, now) =>
      approve(open, { decision, notices }, now),
    )
    return context.redirect(returnAddress(payment), 303)
  })
  return api

  async function requirePayment(context: Context, method: SandboxPayment['method']): Promise<SandboxPayment> {
    const payment = await findPayment(deps, context.req.param('reference') ?? '')
    if (payment?.method !== method) throw new AppError('not_found')
    return payment
  }

  /** One step by the buyer. A form of an earlier state changes nothing: its answer shows the state now. */
  async function takeStep(
    context: Context,
    state: SandboxPayment['state'],
    token: string,
    step: Parameters<typeof changePayment>[2],
  ): Promise<SandboxPayment> {
    const payment = await changePayment(deps, context.req.param('reference') ?? '', (open, moved, now) =>
      open.state === state && isSameSecret(token, stepToken(deps, open)) ? step(open, moved, now) : undefined,
    )
    if (payment === undefined) throw new AppError('not_found')
    return payment
  }

  function pageContext(context: Context, payment: SandboxPayment): PageContext {
    return {
      payment,
      words: wordsIn(context.req.query('lang'), payment.language),
      token: stepToken(deps, payment),
      merchant: deps.merchant,
      website: deps.website,
      isFramed: context.req.header('sec-fetch-dest') === 'iframe',
    }
  }
}

/** The fields of a form. What is no step of these pages is refused before anything is looked up. */
async function readStep<Schema extends z.ZodObject>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = (context.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new AppError('unsupported_media_type')
  const fields = Object.fromEntries(new URLSearchParams(await context.req.text()))
  const { token = '' } = fields
  if (!stepTokenPattern.test(token)) throw new AppError('forbidden')
  if (Object.values(fields).some(looksLikeCardNumber)) throw new AppError('bad_request')
  const input = schema.safeParse(fields)
  if (!input.success) throw new AppError('bad_request')
  return input.data
}

function fieldsAddress(context: Context): string {
  const language = wordsIn(context.req.query('lang')).tag.slice(0, 2)
  return `${SANDBOX_PATH}/fields/${context.req.param('reference')}/?lang=${language}`
}

/** Where the buyer goes back to. A subscription is named in the address, as PayPal does it. */
function returnAddress({ state, subscription, reference, returnUrl, cancelUrl }: SandboxPayment): string {
  const address = new URL(state === 'cancelled' ? cancelUrl : returnUrl)
  if (subscription !== null) address.searchParams.set('subscription_id', reference)
  return address.href
}
