import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { sandboxPayments, sandboxTransactions } from '#database/tables/sandbox-payments.ts'
import { deriveKey, newId } from '#domain/ids.ts'
import {
  type PaymentMandate,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  ProviderUnavailableError,
  type StartedPayment,
} from '#domain/payments/index.ts'
import { declineReasons, type ProviderName, paymentMethods } from '#domain/payments/schema.ts'
import { parseJson } from '../parse-json.ts'
import { isSignedNotice } from '../signed-notice.ts'
import { PROVIDER_DEADLINE_MS, withinDeadline } from '../within-deadline.ts'
import {
  changePayment,
  endedSubscription,
  findPayment,
  type SandboxDependencies,
  type SandboxPayment,
} from './books.ts'
import { findTestCard, lastFourOf } from './test-cards.ts'

const SANDBOX: ProviderName = 'sandbox'
/** The header that signs a notice of the sandbox. */
export const SIGNATURE_HEADER = 'sandbox-signature'
/** Where the sandbox's pages and its part of the server lie, on the website's own host. */
export const SANDBOX_PATH = '/api/payments/sandbox'

/** For so long after an order a provider is away whose buyer has asked for that. */
export const OUTAGE_MS = 60_000
const outage = /\+provider-(down|hangs)@/i

/** What a notice says: no more than whom to ask about. */
const Notice = z.object({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  at: z.iso.datetime(),
})

export interface SandboxOptions extends SandboxDependencies {
  /** The website, without a trailing slash. */
  website: string
  deadlineMs?: number
}

/** What signs the sandbox's notices, and what proves them: nobody has to set it up. */
export function noticeSecret(deps: Pick<SandboxDependencies, 'tokenKey'>): string {
  return Buffer.from(deriveKey(deps, 'notices of the payment sandbox')).toString('base64url')
}

/**
 * A provider that moves no money, for trying things out and for tests: cards that exist here alone, an approval page in the way
 * of PayPal, notices, refunds and chargebacks, kept in tables of its own (docs/flows/payments.md).
 */
export function createSandboxProvider(options: SandboxOptions): PaymentProvider {
  const { db, clock, website, deadlineMs = PROVIDER_DEADLINE_MS } = options
  const ask = <Answer>(call: (signal: AbortSignal) => Promise<Answer>) =>
    withinDeadline(SANDBOX, deadlineMs, call)

  return {
    name: SANDBOX,
    methods: paymentMethods,

    beginPayment: (request) =>
      ask(async (signal) => {
        const payment = await findOrAdd(request)
        if (payment.unreachableUntil !== null && payment.unreachableUntil > clock()) {
          if (/\+provider-hangs@/i.test(request.email)) await delay(OUTAGE_MS, undefined, { signal })
          throw new ProviderUnavailableError(SANDBOX, 'an outage that was asked for')
        }
        return startedPayment(payment, website)
      }),

    fetchPayment: (reference) =>
      ask(async () => {
        const payment = await findPayment(options, reference)
        if (payment === undefined) return undefined
        refuseWhileAway(payment)
        const moved = await db
          .select()
          .from(sandboxTransactions)
          .where(eq(sandboxTransactions.reference, reference))
        return toProviderPayment(payment, moved)
      }),

    async verifyEvent({ headers, body, now }) {
      const signature = headers.get(SIGNATURE_HEADER)
      if (!isSignedNotice([noticeSecret(options)], { signature, body, now })) return undefined
      const notice = Notice.safeParse(parseJson(body))
      return notice.success ? { ...notice.data, at: new Date(notice.data.at) } : undefined
    },

    refund: ({ refundId, reference, transactionId, amount, currency }) =>
      ask(async () => {
        await changePayment(options, reference, (payment, moved) => {
          refuseWhileAway(payment)
          if (moved.some(({ requestId }) => requestId === refundId)) return undefined
          const charge = moved.find(({ id, kind }) => id === transactionId && kind === 'charge')
          const returned = moved
            .filter(({ kind, chargeId }) => kind === 'chargeback' || chargeId === transactionId)
            .reduce((sum, each) => sum + each.amount, 0)
          if (charge === undefined || currency !== payment.currency || amount > charge.amount - returned)
            throw new RangeError('the refund is more than what was charged')
          return {
            moves: [{ kind: 'refund', amount, fee: 0, requestId: refundId, chargeId: transactionId }],
            tells: [payment.subscription === null ? 'payment.refunded' : 'PAYMENT.SALE.REFUNDED'],
          }
        })
      }),

    cancelPayment: (reference) =>
      ask(async () => {
        await changePayment(options, reference, (payment) => {
          refuseWhileAway(payment)
          const isOpen = payment.state === 'awaiting' || payment.state === 'authenticating'
          if (!isOpen) return undefined
          return {
            set: { state: 'cancelled', ...endedSubscription(payment) },
            tells: ['payment.cancelled'],
          }
        })
      }),

    endMandate: ({ reference }) =>
      ask(async () => {
        const payment = await changePayment(options, paymentOfMandate(reference), (payment) => {
          refuseWhileAway(payment)
          if (payment.mandateEndedAt !== null || payment.state !== 'paid') return undefined
          return {
            set: { mandateEndedAt: clock(), ...endedSubscription(payment) },
            tells: [payment.subscription === null ? 'mandate.ended' : 'BILLING.SUBSCRIPTION.CANCELLED'],
          }
        })
        if (payment === undefined) throw new Error('no such mandate')
      }),
  }

  async function findOrAdd(request: PaymentRequest): Promise<SandboxPayment> {
    const now = clock()
    const { paymentId, orderId, orderNumber, method, amount, currency, every } = request
    const { description, sku, quantity, laterAmount, language, returnUrl, cancelUrl } = request
    const isSubscription = method === 'paypal' && every !== null
    await db
      .insert(sandboxPayments)
      .values({
        reference: isSubscription ? `I-${randomBytes(16).toString('hex').toUpperCase()}` : `pay_${newId()}`,
        requestId: paymentId,
        ...{ orderId, orderNumber, method, amount, currency, every },
        ...{ description, sku, quantity, laterAmount, language, returnUrl, cancelUrl },
        subscription: isSubscription ? 'APPROVAL_PENDING' : null,
        unreachableUntil: outage.test(request.email) ? new Date(now.getTime() + OUTAGE_MS) : null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: sandboxPayments.requestId })
    const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.requestId, paymentId))
    if (payment === undefined) throw new Error('a payment has vanished while it was begun')
    if (payment.orderId !== orderId || payment.amount !== amount || payment.currency !== currency)
      throw new Error('the same payment was begun before with something else')
    return payment
  }

  function refuseWhileAway({ unreachableUntil }: SandboxPayment): void {
    if (unreachableUntil !== null && unreachableUntil > clock())
      throw new ProviderUnavailableError(SANDBOX, 'an outage that was asked for')
  }
}

function startedPayment(payment: SandboxPayment, website: string): StartedPayment {
  const { reference, method, language } = payment
  const kind = method === 'card' ? 'fields' : 'approval'
  const folder = method === 'card' ? 'fields' : 'approve'
  const url = `${website}${SANDBOX_PATH}/${folder}/${reference}/?lang=${language}`
  return { reference, step: { kind, url } }
}

function toProviderPayment(
  payment: SandboxPayment,
  moved: readonly (typeof sandboxTransactions.$inferSelect)[],
): ProviderPayment {
  const { reference, orderId, amount, currency, sku, state, decline, updatedAt } = payment
  return {
    ...{ reference, orderId, amount, currency, sku, updatedAt },
    state: state === 'authenticating' ? 'awaiting' : state,
    decline: declineReasons.find((reason) => reason === decline) ?? null,
    transactions: moved.map(({ id, kind, amount, fee, at }) => ({ id, kind, amount, currency, fee, at })),
    mandate: mandateOf(payment),
  }
}

const CARD_MANDATE = 'card_of_'

function mandateOf(payment: SandboxPayment): PaymentMandate | null {
  const { reference, subscription, every, state, card, cardExpires } = payment
  if (every === null) return null
  if (subscription !== null) {
    const nothingKnown = { brand: null, lastFour: null, expires: null }
    return { kind: 'subscription', reference, status: subscription, ...nothingKnown }
  }
  const testCard = findTestCard(card)
  if (testCard === undefined || state !== 'paid') return null
  return {
    kind: 'saved-method',
    reference: CARD_MANDATE + reference,
    status: null,
    brand: testCard.brand,
    lastFour: lastFourOf(testCard),
    expires: cardExpires,
  }
}

function paymentOfMandate(reference: string): string {
  return reference.startsWith(CARD_MANDATE) ? reference.slice(CARD_MANDATE.length) : reference
}
