import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { deriveKey, newId } from '#kernel/ids.ts'
import {
  type MandateCharge,
  type MethodRequest,
  type PaymentMandate,
  type PaymentProvider,
  type PaymentRequest,
  PROVIDER_DEADLINE_MS,
  type ProviderPayment,
  RefundRefusedError,
  type StartedPayment,
  withinDeadline,
} from '../../payments/provider.ts'
import { declineReasons, paymentMethods } from '../../payments/schema.ts'
import { isSignedNotice, parseJson } from '../signed-notice.ts'
import { payAgain } from './pay-by-card.ts'
import {
  changePayment,
  endedSubscription,
  findPayment,
  OUTAGE_MS,
  outageFrom,
  refuseWhileAway,
  SANDBOX,
  type SandboxDependencies,
  type SandboxPayment,
} from './sandbox-store.ts'
import { sandboxPayments, sandboxTransactions } from './tables.ts'
import { findTestCard, lastFourOf } from './test-cards.ts'

const CARD_MANDATE = 'card_of_'

/** What a payment is charged to again: a card, the same for all payments it has made, or a subscription. */
function mandateOf(payment: SandboxPayment): PaymentMandate | null {
  const { reference, purpose, subscription, every, state, card, cardExpires, cardOf } = payment
  if (subscription !== null) {
    const nothingKnown = { brand: null, lastFour: null, expires: null }
    return { kind: 'subscription', reference, status: subscription, ...nothingKnown }
  }
  const testCard = findTestCard(card)
  const isSaved = every !== null || cardOf !== null || purpose === 'card'
  if (testCard === undefined || !isSaved || state !== 'paid') return null
  return {
    kind: 'saved-method',
    reference: CARD_MANDATE + (cardOf ?? reference),
    status: null,
    brand: testCard.brand,
    lastFour: lastFourOf(testCard),
    expires: cardExpires,
  }
}

/** The payment that a card was saved with, or the one that a subscription is. */
function paymentOfMandate(mandate: string): string {
  return mandate.startsWith(CARD_MANDATE) ? mandate.slice(CARD_MANDATE.length) : mandate
}

/** The header that signs a notice of the sandbox. */
export const SIGNATURE_HEADER = 'sandbox-signature'
/** Where the sandbox's pages and its part of the server lie, on the website's own host. */
export const SANDBOX_PATH = '/api/payments/sandbox'

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
 * A provider that moves no money, for trying things out and for tests: cards that exist here alone, an
 * approval page in the way of PayPal, notices, refunds and chargebacks, kept in tables of its own
 * (docs/flows/payments.md).
 */
export function createSandboxProvider(options: SandboxOptions): PaymentProvider {
  const { db, clock, website, deadlineMs = PROVIDER_DEADLINE_MS } = options
  const ask = <Answer>(call: (signal: AbortSignal) => Promise<Answer>) =>
    withinDeadline(SANDBOX, deadlineMs, call)

  return {
    name: SANDBOX,
    methods: paymentMethods,

    beginPayment: (request) =>
      ask(async (signal) => started(await addPayment(options, request), request, signal)),

    async chargeMandate(request) {
      if (request.mandate.kind !== 'saved-method')
        throw new RangeError('the sandbox charges its subscriptions by itself')
      return ask(async () => answered(await chargeCard(options, request)))
    },

    replaceMethod: (request) =>
      ask(async (signal) => started(await addCard(options, request), request, signal)),

    fetchMethod: (reference) =>
      ask(async () => {
        const card = await findPayment(options, reference)
        if (card?.purpose !== 'card') return undefined
        refuseWhileAway(card, clock())
        const mandate = mandateOf(card)
        const state = mandate !== null ? 'saved' : card.state === 'declined' ? 'declined' : 'awaiting'
        return { reference, subscriptionId: card.orderId, setupId: card.requestId, state, mandate }
      }),

    fetchPayment: (reference) => ask(() => readPayment(reference)),

    // Whoever pays or approves at the sandbox is charged there and then.
    capturePayment: (reference) => ask(() => readPayment(reference)),

    async verifyEvent({ headers, body, now }) {
      const signature = headers.get(SIGNATURE_HEADER)
      if (!isSignedNotice([noticeSecret(options)], { signature, body, now })) return undefined
      const notice = Notice.safeParse(parseJson(body))
      return notice.success ? { ...notice.data, at: new Date(notice.data.at) } : undefined
    },

    refund: ({ refundId, reference, transactionId, amount, currency }) =>
      ask(async () => {
        await changePayment(options, reference, (payment, moved) => {
          refuseWhileAway(payment, clock())
          if (moved.some(({ requestId }) => requestId === refundId)) return undefined
          const charge = moved.find(({ id, kind }) => id === transactionId && kind === 'charge')
          const returned = moved
            .filter(({ kind, chargeId }) => kind === 'chargeback' || chargeId === transactionId)
            .reduce((sum, each) => sum + each.amount, 0)
          if (charge === undefined || currency !== payment.currency || amount > charge.amount - returned)
            throw new RefundRefusedError(SANDBOX, 'the refund is more than what is left of the charge')
          return {
            moves: [{ kind: 'refund', amount, fee: 0, requestId: refundId, chargeId: transactionId }],
            tells: [payment.subscription === null ? 'payment.refunded' : 'PAYMENT.SALE.REFUNDED'],
          }
        })
      }),

    cancelPayment: (reference) =>
      ask(async () => {
        await changePayment(options, reference, (payment) => {
          refuseWhileAway(payment, clock())
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
          refuseWhileAway(payment, clock())
          if (payment.mandateEndedAt !== null || payment.state !== 'paid') return undefined
          return {
            set: { mandateEndedAt: clock(), ...endedSubscription(payment) },
            tells: [payment.subscription === null ? 'mandate.ended' : 'BILLING.SUBSCRIPTION.CANCELLED'],
          }
        })
        if (payment === undefined) throw new Error('no such mandate')
      }),
  }

  async function started(
    payment: SandboxPayment,
    { email }: { email: string },
    signal: AbortSignal,
  ): Promise<StartedPayment> {
    const isAway = payment.unreachableUntil !== null && payment.unreachableUntil > clock()
    if (isAway && /\+provider-hangs@/i.test(email)) await delay(OUTAGE_MS, undefined, { signal })
    refuseWhileAway(payment, clock())
    return startedPayment(payment, website)
  }

  async function readPayment(reference: string): Promise<ProviderPayment | undefined> {
    const payment = await findPayment(options, reference)
    return payment?.purpose === 'payment' ? answered(payment) : undefined
  }

  async function answered(payment: SandboxPayment): Promise<ProviderPayment> {
    refuseWhileAway(payment, clock())
    const { reference } = payment
    const moved = await db
      .select()
      .from(sandboxTransactions)
      .where(eq(sandboxTransactions.reference, reference))
    return toProviderPayment(payment, moved)
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
    transactions: moved.map(({ id, kind, chargeId, requestId, amount, fee, at }) => ({
      ...{ id, kind, amount, currency, fee, at },
      chargeId: chargeId ?? undefined,
      refundId: kind === 'refund' ? (requestId ?? undefined) : undefined,
    })),
    mandate: mandateOf(payment),
  }
}

/**
 * Charges the card of an earlier payment: a payment of its own, whose row is there before anything is
 * charged, so that the one who asks again after a crash goes on with it.
 */
async function chargeCard(deps: SandboxDependencies, request: MandateCharge): Promise<SandboxPayment> {
  const saved = await findPayment(deps, paymentOfMandate(request.mandate.reference))
  if (saved?.card == null || saved.state !== 'paid') throw new Error('no such mandate')
  const added = await addCharge(deps, request, saved)
  refuseWhileAway(added, deps.clock())
  // The card that was asked for first, even where the one who asks again has another one.
  const first = added.cardOf === null ? undefined : await findPayment(deps, added.cardOf)
  const charged = await changePayment(deps, added.reference, (payment, _moved, now) =>
    payment.state === 'awaiting' ? payAgain(payment, first ?? saved, now) : undefined,
  )
  if (charged === undefined) throw new Error('a payment has vanished while it was charged')
  return charged
}

type Adding = Pick<SandboxDependencies, 'db' | 'clock'>

/**
 * The payment that is asked for: the one that was added before, or a new one, of which nothing is
 * paid.
 * @throws Error where it was asked for before with something else
 */
function addPayment(deps: Adding, request: PaymentRequest): Promise<SandboxPayment> {
  const { method, every, returnUrl, cancelUrl } = request
  const isSubscription = method === 'paypal' && every !== null
  return findOrAdd(deps, request, {
    ...{ method, returnUrl, cancelUrl },
    reference: isSubscription ? `I-${randomBytes(16).toString('hex').toUpperCase()}` : `pay_${newId()}`,
    subscription: isSubscription ? 'APPROVAL_PENDING' : null,
  })
}

/** The same for a renewal, which is charged to the card of an earlier payment. */
export function addCharge(
  deps: Adding,
  request: MandateCharge,
  { reference, method, returnUrl, cancelUrl }: SandboxPayment,
): Promise<SandboxPayment> {
  const own = { reference: `pay_${newId()}`, cardOf: reference, method, returnUrl, cancelUrl }
  return findOrAdd(deps, request, own)
}

/** The same for a card that is to be saved. */
function addCard(
  deps: Adding,
  { setupId, subscriptionId, currency, email, language, returnUrl }: MethodRequest,
): Promise<SandboxPayment> {
  const nothing = { orderNumber: '', description: '', sku: '', quantity: 1, every: null }
  return findOrAdd(
    deps,
    {
      ...{ paymentId: setupId, orderId: subscriptionId, currency, email, language },
      ...{ amount: 0, laterAmount: 0, ...nothing },
    },
    {
      ...{ reference: `set_${newId()}`, purpose: 'card', method: 'card' },
      ...{ returnUrl, cancelUrl: returnUrl },
    },
  )
}

async function findOrAdd(
  { db, clock }: Adding,
  request: Omit<MandateCharge, 'mandate'>,
  own: Pick<SandboxPayment, 'reference' | 'method' | 'returnUrl' | 'cancelUrl'> & Partial<SandboxPayment>,
): Promise<SandboxPayment> {
  const now = clock()
  const { paymentId, orderId, orderNumber, amount, currency, every } = request
  const { description, sku, quantity, laterAmount, language, email } = request
  await db
    .insert(sandboxPayments)
    .values({
      requestId: paymentId,
      ...{ orderId, orderNumber, amount, currency, every, description, sku, quantity, laterAmount, language },
      ...own,
      unreachableUntil: outageFrom(now, email),
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
