import { type Currency, decimalText } from '#kernel/money/index.ts'
import {
  type PaymentProvider,
  type PaymentRequest,
  PROVIDER_DEADLINE_MS,
  type ProviderPayment,
  RefundRefusedError,
  type RefundRequest,
  type StartedPayment,
  withinDeadline,
} from '../../payments/provider.ts'
import type { ProviderName } from '../../payments/schema.ts'
import {
  type CallPayPal,
  createPayPalClient,
  createVerifyEvent,
  eventsOf,
  type PayPalCredentials,
  PayPalRefusal,
  unlessMissing,
} from './client.ts'
import { createOrders } from './orders.ts'
import { customIdOf, toProviderPayment, untoldOf } from './to-provider-payment.ts'
import {
  Approvable,
  approvalPage,
  capturePath,
  Plan,
  Plans,
  Product,
  Sale,
  Subscription,
  salePath,
  startedPayment,
  Transactions,
} from './wire.ts'

const PAYPAL: ProviderName = 'paypal'

export interface PayPalOptions extends PayPalCredentials {
  /** Ours at PayPal: a notice for another merchant is none of ours. */
  webhookId: string
  /** In which the account takes payments. */
  currencies: readonly Currency[]
  /** What stands on PayPal's page. */
  productName: string
  clock: () => Date
  deadlineMs?: number
}

/** PayPal: subscriptions for what renews, orders for what is bought once. Both are approved at PayPal. */
export function createPayPalProvider(options: PayPalOptions): PaymentProvider {
  const { deadlineMs = PROVIDER_DEADLINE_MS, currencies } = options
  const call = createPayPalClient(options)
  const subscriptions = createSubscriptions(call, options)
  const orders = createOrders(call, options)
  const verifyEvent = createVerifyEvent(call, options)
  const ask = <Answer>(work: (signal: AbortSignal) => Promise<Answer>) =>
    withinDeadline(PAYPAL, deadlineMs, work)
  const fetchPayment = (reference: string, signal: AbortSignal) =>
    (isSubscription(reference) ? subscriptions : orders).fetch(reference, signal)

  return {
    name: PAYPAL,
    methods: ['paypal'],
    currencies,

    beginPayment: (request) =>
      ask((signal) =>
        request.every === null
          ? orders.begin(request, signal)
          : subscriptions.begin(request, request.every, signal),
      ),

    fetchPayment: (reference) => ask((signal) => fetchPayment(reference, signal)),

    capturePayment: (reference) =>
      ask((signal) =>
        isSubscription(reference)
          ? subscriptions.fetch(reference, signal)
          : orders.capture(reference, signal),
      ),

    verifyEvent: (notice) => ask((signal) => verifyEvent(notice, signal)),

    refund: (request) =>
      ask(async (signal) => {
        try {
          const requestId = `refund-${request.refundId}`
          await call({ method: 'POST', ...refundOf(request), requestId, signal })
        } catch (error) {
          // What it says of ourselves, or of too many calls, is no answer to this one.
          const isRefused = error instanceof PayPalRefusal && [400, 404, 422].includes(error.status)
          throw isRefused ? new RefundRefusedError(PAYPAL, error.reason) : error
        }
      }),

    async chargeMandate() {
      throw new RangeError('PayPal charges its subscriptions by itself')
    },

    async replaceMethod() {
      throw new RangeError('PayPal saves no cards')
    },

    async fetchMethod() {
      return undefined
    },

    cancelPayment: (reference) =>
      ask(async (signal) => {
        // An order takes nothing that is not captured.
        if (!isSubscription(reference)) return
        const { state } = (await subscriptions.fetch(reference, signal)) ?? {}
        // Whatever is paid, or about to be, would lose what renews it.
        if (state === 'awaiting' || state === 'declined')
          await subscriptions.cancel(reference, 'not paid in time', signal)
      }),

    endMandate: ({ reference }) =>
      ask((signal) => subscriptions.cancel(reference, 'cancelled by the subscriber', signal)),
  }
}

/** A subscription's sale (Payments v1) or an order's capture (v2): each is given back in its own way. */
function refundOf({ reference, transactionId, refundId, amount, currency }: RefundRequest) {
  const value = decimalText({ amount, currency })
  if (isSubscription(reference)) {
    const body = { amount: { total: value, currency }, invoice_number: refundId }
    return { path: `${salePath(transactionId)}/refund`, body }
  }
  const body = { amount: { value, currency_code: currency }, invoice_id: refundId }
  return { path: `${capturePath(transactionId)}/refund`, body }
}

const ENDLESS = 0
const LARGEST_PAGE = 20
/** Every subscription names its own prices; a plan must have some. */
const PLACEHOLDER = '1.00'
/** Before anything was ever sold. */
const BEGINNING = '2020-01-01T00:00:00Z'

/** Whether a payment of PayPal's is a subscription: how it names those, and no order. */
function isSubscription(reference: string): boolean {
  return reference.startsWith('I-')
}

/** What renews: the buyer approves on PayPal's own page, and PayPal charges by itself until it is ended. */
function createSubscriptions(
  call: CallPayPal,
  { productName, clock }: { productName: string; clock: () => Date },
) {
  const findPlan = createFindPlan(call)
  return { begin, fetch, cancel }

  /** `every` as the request has it: what is bought once is no subscription. */
  async function begin(
    request: PaymentRequest,
    every: 'month' | 'year',
    signal: AbortSignal,
  ): Promise<StartedPayment> {
    const { paymentId, amount, laterAmount, currency, email } = request
    const plan_id = await findPlan({ ...request, every }, signal)
    const answer = await call({
      method: 'POST',
      path: '/v1/billing/subscriptions',
      requestId: `payment-${paymentId}`,
      body: {
        plan_id,
        custom_id: customIdOf(request),
        subscriber: { email_address: email },
        // The prices of this order: the plan's own are those of nobody.
        plan: { billing_cycles: [cycle(1, amount, currency), cycle(2, laterAmount, currency)] },
        application_context: { ...approvalPage(request, { productName }), user_action: 'SUBSCRIBE_NOW' },
      },
      signal,
    })
    return startedPayment(Approvable.parse(answer))
  }

  async function fetch(reference: string, signal: AbortSignal): Promise<ProviderPayment | undefined> {
    const path = `/v1/billing/subscriptions/${encodeURIComponent(reference)}`
    const found = await unlessMissing(() => call({ method: 'GET', path: `${path}?fields=plan`, signal }))
    if (found === undefined) return undefined
    const subscription = Subscription.parse(found)
    const period = new URLSearchParams({ start_time: BEGINNING, end_time: clock().toISOString() })
    const listed = await call({ method: 'GET', path: `${path}/transactions?${period}`, signal })
    const transactions = Transactions.parse(listed).transactions ?? []
    const events = (await Promise.all(transactions.map(({ id }) => eventsOf(call, id, signal)))).flat()
    const now = clock()
    const unclear = transactions.filter((each) => untoldOf(each, events, now) > 0)
    const sales = await Promise.all(unclear.map(({ id }) => readSale(call, id, signal)))
    return toProviderPayment({ subscription, transactions, events, sales, now })
  }

  /** One that is not active, or is gone, cannot be cancelled, and need not be: nothing is charged to it. */
  async function cancel(reference: string, reason: string, signal: AbortSignal): Promise<void> {
    const path = `/v1/billing/subscriptions/${encodeURIComponent(reference)}/cancel`
    try {
      await call({ method: 'POST', path, body: { reason }, signal })
    } catch (error) {
      if (!(error instanceof PayPalRefusal && [404, 422].includes(error.status))) throw error
    }
  }
}

function cycle(sequence: 1 | 2, amount: number, currency: Currency) {
  const fixed_price = { value: decimalText({ amount, currency }), currency_code: currency }
  return { sequence, total_cycles: sequence === 1 ? 1 : 0, pricing_scheme: { fixed_price } }
}

async function readSale(call: CallPayPal, sale: string, signal: AbortSignal): Promise<Sale> {
  return Sale.parse(await call({ method: 'GET', path: salePath(sale), signal }))
}

interface WantedPlan {
  sku: string
  description: string
  every: 'month' | 'year'
  currency: Currency
}

/**
 * The plan at PayPal that subscriptions to a package belong to: one for each package, period and currency,
 * with a first term and endless later ones. It is looked for by its name and made where there is none, once
 * for all who ask at the same time.
 */
function createFindPlan(call: CallPayPal) {
  const known = new Map<string, Promise<string>>()

  return (wanted: WantedPlan, signal: AbortSignal): Promise<string> => {
    const name = `${wanted.sku} ${wanted.every} ${wanted.currency}`
    const found = known.get(name) ?? findOrMake(name, wanted, signal)
    known.set(name, found)
    // What has failed is tried again.
    found.catch(() => known.delete(name))
    return found
  }

  async function findOrMake(name: string, wanted: WantedPlan, signal: AbortSignal): Promise<string> {
    const product = await findOrMakeProduct(wanted, signal)
    const query = new URLSearchParams({ product_id: product, page_size: String(LARGEST_PAGE) })
    const listed = Plans.parse(await call({ method: 'GET', path: `/v1/billing/plans?${query}`, signal }))
    const existing = listed.plans?.find((plan) => plan.name === name && plan.status !== 'INACTIVE')
    if (existing !== undefined) return existing.id
    const term = {
      frequency: { interval_unit: wanted.every === 'year' ? 'YEAR' : 'MONTH', interval_count: 1 },
      pricing_scheme: { fixed_price: { value: PLACEHOLDER, currency_code: wanted.currency } },
    }
    const answer = await call({
      method: 'POST',
      path: '/v1/billing/plans',
      requestId: `plan-${name.replaceAll(' ', '-')}`,
      body: {
        product_id: product,
        name,
        status: 'ACTIVE',
        billing_cycles: [
          { tenure_type: 'TRIAL', sequence: 1, total_cycles: 1, ...term },
          { tenure_type: 'REGULAR', sequence: 2, total_cycles: ENDLESS, ...term },
        ],
        // A first term that is not paid is no subscription; a later one is tried again by PayPal itself.
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
      },
      signal,
    })
    return Plan.parse(answer).id
  }

  async function findOrMakeProduct({ sku, description }: WantedPlan, signal: AbortSignal): Promise<string> {
    const id = `FORMULARY-${sku}`
    const path = '/v1/catalogs/products'
    const found = await unlessMissing(() => call({ method: 'GET', path: `${path}/${id}`, signal }))
    const body = { id, name: description, type: 'DIGITAL', category: 'SOFTWARE' }
    const requestId = `product-${sku}`
    return Product.parse(found ?? (await call({ method: 'POST', path, requestId, body, signal }))).id
  }
}
