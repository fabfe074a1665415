import { randomBytes } from 'node:crypto'
import {
  type PaymentProvider,
  type PaymentProviders,
  type PaymentRequest,
  type ProviderPayment,
  type ProviderTransaction,
  ProviderUnavailableError,
} from '#domain/payments/index.ts'

/** A provider in memory, of which a test says what it knows. */
export interface FakeProvider {
  providers: PaymentProviders
  provider: PaymentProvider
  /** What was asked to be begun, each payment once. */
  begun: PaymentRequest[]
  /** What it answers to a question about a payment. */
  read(reference: string): ProviderPayment
  /** Changes what it knows of a payment. */
  change(reference: string, changes: Partial<ProviderPayment>): ProviderPayment
  /** Moves money: a charge of the whole payment unless told. */
  move(reference: string, moved?: Partial<ProviderTransaction>): ProviderPayment
  /** While it is, nobody is answered. */
  isAway: boolean
  /** Waited for before a payment is begun, after the provider has it. */
  beforeAnswer: () => Promise<void>
}

const start = Date.parse('2026-11-22T12:00:00Z')

/** One that takes cards and PayPal payments, and answers at once. */
export function buildPaymentProvider(): FakeProvider {
  const known = new Map<string, ProviderPayment>()
  const references = new Map<string, string>()
  const fake: FakeProvider = {
    begun: [],
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
      const at = new Date(start + transactions.length * 1000)
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
          known.set(reference, newPayment(reference, request))
        }
        await fake.beforeAnswer()
        return { reference, step: { kind: 'fields', url: `http://localhost:3000/fields/${reference}/` } }
      },
      async fetchPayment(reference) {
        answerOrAway()
        return known.get(reference)
      },
      async verifyEvent() {
        return undefined
      },
      async refund() {},
      async cancelPayment(reference) {
        answerOrAway()
        if (known.get(reference)?.state === 'awaiting') fake.change(reference, { state: 'cancelled' })
      },
      async endMandate() {},
    },
    providers: {
      methods: ['card', 'paypal'],
      forMethod: () => fake.provider,
      byName: (name) => (name === 'sandbox' ? fake.provider : undefined),
    },
  }
  return fake

  function answerOrAway(): void {
    if (fake.isAway) throw new ProviderUnavailableError('sandbox', 'as the test has it')
  }
}

function newPayment(reference: string, request: PaymentRequest): ProviderPayment {
  const { orderId, amount, currency, sku } = request
  return {
    ...{ reference, orderId, amount, currency, sku },
    state: 'awaiting',
    decline: null,
    transactions: [],
    mandate: null,
    updatedAt: new Date(start),
  }
}
