import { randomBytes } from 'node:crypto'
import {
  type MandateCharge,
  type MethodRequest,
  type PaymentMandate,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentRequest,
  type ProviderMethod,
  type ProviderPayment,
  type ProviderTransaction,
  ProviderUnavailableError,
  RefundRefusedError,
  type RefundRequest,
} from '#modules/commerce/payments/provider.ts'
import type { DeclineReason } from '#modules/commerce/payments/schema.ts'

/** A provider in memory, of which a test says what it knows. */
export interface FakeProvider {
  providers: PaymentProviders
  provider: PaymentProvider
  /** What was asked to be begun, each payment once. */
  begun: PaymentRequest[]
  /** What was asked to be charged to a saved method, each payment once. */
  charged: MandateCharge[]
  /** What becomes of such a charge: it is paid unless a test says otherwise. */
  outcomeOf: (request: MandateCharge) => 'paid' | 'processing' | DeclineReason
  /** The payments that were asked to be captured, as often as they were. */
  captured: string[]
  /** What was asked to be given back, each refund once. */
  refunded: RefundRequest[]
  /** Why nothing is given back; null while everything is. */
  refusal: string | null
  /** The cards that were asked to be saved, each once. */
  replacing: MethodRequest[]
  /** The holder does their part: a card is saved, unless told. */
  save(reference: string, changes?: Partial<ProviderMethod>): ProviderMethod
  /** The mandates that were ended: nothing is charged to them any more. */
  ended: Set<string>
  /** What it answers to a question about a payment. */
  read(reference: string): ProviderPayment
  /** Changes what it knows of a payment. */
  change(reference: string, changes: Partial<ProviderPayment>): ProviderPayment
  /** Moves money: a charge of the whole payment unless told. */
  move(reference: string, moved?: Partial<ProviderTransaction>): ProviderPayment
  /** While it is, nobody is answered. */
  isAway: boolean
  /**
   * Waited for before the provider answers that it has begun, charged or captured a payment, after it has it.
   */
  beforeAnswer: () => Promise<void>
}

const start = Date.parse('2026-11-22T12:00:00Z')

/**
 * One that takes cards and PayPal payments, and answers at once; money moves by `clock`, or else a second
 * after what moved before.
 */
export function buildPaymentProvider({ clock }: { clock?: () => Date } = {}): FakeProvider {
  const known = new Map<string, ProviderPayment>()
  const methods = new Map<string, ProviderMethod>()
  const references = new Map<string, string>()
  const fake: FakeProvider = {
    begun: [],
    charged: [],
    outcomeOf: () => 'paid',
    captured: [],
    refunded: [],
    refusal: null,
    replacing: [],
    save: (reference, changes) => {
      const method = methods.get(reference)
      if (!method) throw new Error(`the provider saves no card ${reference}`)
      const mandate: PaymentMandate = {
        ...{ kind: 'saved-method', reference: `card_${reference}`, status: null },
        ...{ brand: 'Mastercard', lastFour: '4444', expires: '2031-05' },
      }
      const saved: ProviderMethod = { ...method, state: 'saved', mandate, ...changes }
      methods.set(reference, saved)
      return saved
    },
    ended: new Set(),
    isAway: false,
    beforeAnswer: async () => {},
    read: (reference) => {
      const payment = known.get(reference)
      if (!payment) throw new Error(`the provider has no payment ${reference}`)
      return payment
    },
    change: (reference, changes) => {
      const changed = { ...fake.read(reference), ...changes }
      known.set(reference, changed)
      return changed
    },
    move: (reference, moved = {}) => {
      const { amount, currency, transactions, state } = fake.read(reference)
      const at = clock?.() ?? new Date(start + transactions.length * 1000)
      const id = `txn_${randomBytes(6).toString('hex')}`
      const transaction = { id, kind: 'charge', amount, currency, fee: 100, at, ...moved } as const
      return fake.change(reference, {
        state: transaction.kind === 'charge' ? 'paid' : state,
        transactions: [...transactions, transaction],
        updatedAt: transaction.at,
      })
    },
    provider: {
      name: 'sandbox',
      methods: ['card', 'paypal'],
      async beginPayment(request) {
        answerOrAway()
        let reference = references.get(request.paymentId)
        if (reference === undefined) {
          reference = `pay_${randomBytes(12).toString('hex')}`
          references.set(request.paymentId, reference)
          fake.begun.push(request)
          known.set(reference, newPayment(reference, request, clock?.()))
        }
        await fake.beforeAnswer()
        return { reference, step: { kind: 'fields', url: `http://localhost:3000/fields/${reference}/` } }
      },
      async chargeMandate(request) {
        if (request.mandate.kind === 'subscription') throw new RangeError('it is charged by itself')
        answerOrAway()
        let reference = references.get(request.paymentId)
        if (reference === undefined) {
          reference = `pay_${randomBytes(12).toString('hex')}`
          references.set(request.paymentId, reference)
          fake.charged.push(request)
          known.set(reference, newPayment(reference, request, clock?.()))
          charge(reference, request)
        }
        await fake.beforeAnswer()
        return fake.read(reference)
      },
      async replaceMethod(request) {
        answerOrAway()
        const reference = references.get(request.setupId) ?? `set_${randomBytes(12).toString('hex')}`
        if (!references.has(request.setupId)) {
          const { subscriptionId, setupId } = request
          references.set(request.setupId, reference)
          fake.replacing.push(request)
          methods.set(reference, { reference, subscriptionId, setupId, state: 'awaiting', mandate: null })
        }
        await fake.beforeAnswer()
        return { reference, step: { kind: 'fields', url: `http://localhost:3000/fields/${reference}/` } }
      },
      async fetchMethod(reference) {
        answerOrAway()
        return methods.get(reference)
      },
      async fetchPayment(reference) {
        answerOrAway()
        return known.get(reference)
      },
      async capturePayment(reference) {
        answerOrAway()
        fake.captured.push(reference)
        const { isApproved, updatedAt } = fake.read(reference)
        if (isApproved) {
          fake.change(reference, { isApproved: false })
          fake.move(reference, { at: clock?.() ?? new Date(updatedAt.getTime() + 1000) })
        }
        await fake.beforeAnswer()
        return known.get(reference)
      },
      async verifyEvent() {
        return undefined
      },
      async refund(request) {
        answerOrAway()
        if (fake.refusal !== null) throw new RefundRefusedError('sandbox', fake.refusal)
        const { refundId, reference, transactionId: chargeId, amount } = request
        if (!fake.refunded.some((each) => each.refundId === refundId)) {
          fake.refunded.push(request)
          fake.move(reference, { kind: 'refund', chargeId, refundId, amount, fee: 0 })
        }
        await fake.beforeAnswer()
      },
      async cancelPayment(reference) {
        answerOrAway()
        if (known.get(reference)?.state === 'awaiting') fake.change(reference, { state: 'cancelled' })
      },
      async endMandate({ reference }) {
        answerOrAway()
        fake.ended.add(reference)
        const mandate = known.get(reference)?.mandate
        if (mandate?.kind === 'subscription')
          fake.change(reference, { mandate: { ...mandate, status: 'CANCELLED' } })
      },
    },
    providers: {
      methodsIn: () => ['card', 'paypal'],
      forMethod: () => fake.provider,
      byName: (name) => (name === 'sandbox' ? fake.provider : undefined),
    },
  }
  return fake

  function charge(reference: string, request: MandateCharge): void {
    const outcome = fake.ended.has(request.mandate.reference) ? 'declined' : fake.outcomeOf(request)
    if (outcome === 'paid') fake.move(reference)
    else if (outcome === 'processing') fake.change(reference, { state: 'processing' })
    else fake.change(reference, { state: 'declined', decline: outcome })
    const earlier = [...known.values()].find(
      ({ mandate }) => mandate?.reference === request.mandate.reference,
    )
    const unknown = { ...request.mandate, status: null, brand: null, lastFour: null, expires: null }
    if (outcome === 'paid') fake.change(reference, { mandate: earlier?.mandate ?? unknown })
  }

  function answerOrAway(): void {
    if (fake.isAway) throw new ProviderUnavailableError('sandbox', 'as the test has it')
  }
}

function newPayment(
  reference: string,
  request: PaymentRequest | MandateCharge,
  updatedAt = new Date(start),
): ProviderPayment {
  const { orderId, amount, currency, sku } = request
  return {
    ...{ reference, orderId, amount, currency, sku },
    state: 'awaiting',
    decline: null,
    transactions: [],
    mandate: null,
    updatedAt,
  }
}
