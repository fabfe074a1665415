import type { Currency } from '#kernel/money/schema.ts'
import type { DeclineReason, PaymentMethod, PaymentState, ProviderName } from './schema.ts'

/** What is to be paid, as the order has it. Nothing of it comes from the buyer's browser. */
export interface PaymentRequest {
  /** Ours: the same payment begun twice is the same payment at the provider. */
  paymentId: string
  orderId: string
  /** For the buyer's statement and the provider's own screens. */
  orderNumber: string
  method: PaymentMethod
  /** In the currency's smallest unit, tax included. */
  amount: number
  currency: Currency
  /** What is bought, for the buyer's eyes. */
  description: string
  sku: string
  quantity: number
  /** How often the same is charged again until somebody cancels; null for something that is bought once. */
  every: 'month' | 'year' | null
  /** The later charges where they are different from the first, after an offer for instance. */
  laterAmount: number
  email: string
  /** Of our languages. */
  language: string
  /** Where the provider sends the buyer back to. It proves nothing: what is paid, the provider is asked. */
  returnUrl: string
  cancelUrl: string
}

/**
 * What the buyer does next: in hosted `fields`, a frame of their own path, whose page tells the page around
 * it by messages (`FieldsMessage`); or by an `approval` on the provider's own page, from which they come
 * back.
 */
export interface PaymentStep {
  kind: 'fields' | 'approval'
  url: string
}

export interface StartedPayment {
  /** The provider's id of it: every event names it. */
  reference: string
  step: PaymentStep
}

/** Money that has moved. The provider's id is booked once, however often and in which order it is told. */
export interface ProviderTransaction {
  id: string
  kind: 'charge' | 'refund' | 'chargeback' | 'chargeback_reversal'
  /** The charge that is given back or disputed; may be left out where the payment has one charge only. */
  chargeId?: string | undefined
  /** Positive, in the smallest unit. */
  amount: number
  currency: string
  /** Of a refund that we asked for: our number of it, where the provider tells it again. */
  refundId?: string | undefined
  /** What the provider keeps of a charge, or takes besides a chargeback; 0 where it does not say. */
  fee: number
  at: Date
}

/**
 * All that the provider knows of a payment now. Events only wake this question, so that their order
 * and their number make no difference.
 */
export interface ProviderPayment {
  reference: string
  /** What we gave it at the start: a payment naming another order or other amounts opens nothing. */
  orderId: string
  amount: number
  currency: string
  sku: string
  state: PaymentState
  decline: DeclineReason | null
  /** The buyer has approved it, and only `capturePayment` charges it; absent where nothing is captured. */
  isApproved?: boolean
  /** Every charge, refund and chargeback so far, in no order. */
  transactions: readonly ProviderTransaction[]
  /** Refunds that we asked for, by our numbers, that the provider took at first and then could not make. */
  failedRefunds?: readonly { refundId: string; reason: string }[]
  /** What it is charged to again: a saved card, or a subscription of the provider's own. */
  mandate: PaymentMandate | null
  /** By the provider's clock; state never goes back behind it. */
  updatedAt: Date
}

/** What a renewal is charged to. */
export interface PaymentMandate {
  /** `saved-method` is charged by our own jobs, `subscription` by the provider itself. */
  kind: 'saved-method' | 'subscription'
  reference: string
  /** PAY-5: as PayPal names the states of a subscription; null for a saved method. */
  status: string | null
  /** For people: "Visa", "4242", "2028-03"; null where the provider does not say. */
  brand: string | null
  lastFour: string | null
  /** The month until whose end a card is good, as YYYY-MM. */
  expires: string | null
}

/** A notice of the provider, proved to be its own. */
export interface ProviderEvent {
  /** The provider's id: stored once. */
  id: string
  type: string
  /** The payment, or the card to be saved, that it is about; null where it is about nothing of ours. */
  reference: string | null
  at: Date
}

export interface RefundRequest {
  /** Ours: the same refund asked for twice is one. */
  refundId: string
  reference: string
  /** The charge that is given back, whole or in part. */
  transactionId: string
  amount: number
  currency: Currency
}

/** A renewal or a change of plan, charged while nobody is at a screen. Asked for twice, it is one. */
export interface MandateCharge extends Omit<PaymentRequest, 'method' | 'returnUrl' | 'cancelUrl'> {
  mandate: Pick<PaymentMandate, 'kind' | 'reference'>
}

/** A card to save without paying anything, in the place of the one that a subscription has. */
export interface MethodRequest extends Pick<PaymentRequest, 'currency' | 'email' | 'language' | 'returnUrl'> {
  /** Ours: the same begun twice is the same at the provider. */
  setupId: string
  subscriptionId: string
}

/** What the provider knows of a card that is to be saved. */
export interface ProviderMethod {
  reference: string
  /** What we gave it when it began: one that names another subscription replaces nothing. */
  subscriptionId: string
  setupId: string
  state:
    | 'awaiting' // the holder has to do something
    | 'saved'
    | 'declined' // may be tried again
  /** What is charged from now on, once it is saved. */
  mandate: PaymentMandate | null
}

/**
 * Somebody who moves money for us. Every call ends within ten seconds (F-10): what cannot be reached or makes
 * no sense throws {@link ProviderUnavailableError}, and asking again is safe.
 */
export interface PaymentProvider {
  name: ProviderName
  methods: readonly PaymentMethod[]
  /** In which it takes new payments; in all that we sell in, where it does not say. */
  currencies?: readonly Currency[]
  beginPayment(request: PaymentRequest): Promise<StartedPayment>
  /**
   * Charges a saved method now. The same `paymentId` asked for again, at once, after a crash, or with another
   * mandate, is the same charge. Answers what the provider knows of the payment then: paid,
   * processing, or declined: a bank that wants its holder to authenticate declines with
   * `authentication_failed`, and a mandate that was ended is declined as well.
   * @throws ProviderUnavailableError; RangeError for a mandate of kind `subscription`, which the provider
   *   charges by itself
   */
  chargeMandate(request: MandateCharge): Promise<ProviderPayment>
  /**
   * Begins to save a card, without charging it.
   * @throws ProviderUnavailableError; RangeError where the provider takes no cards: a subscription of its own
   *   is approved anew
   */
  replaceMethod(request: MethodRequest): Promise<StartedPayment>
  /** @throws ProviderUnavailableError; undefined if it has no such reference, or a payment has it */
  fetchMethod(reference: string): Promise<ProviderMethod | undefined>
  /** @throws ProviderUnavailableError; undefined where the provider has no such payment */
  fetchPayment(reference: string): Promise<ProviderPayment | undefined>
  /**
   * Charges what its buyer has approved; asked for again, at once, later or after a crash, it is one charge
   * . Answers what the provider knows then. What is not approved, or is charged as soon as the buyer
   * has done their part, stays as it is.
   * @throws ProviderUnavailableError; undefined where the provider has no such payment
   */
  capturePayment(reference: string): Promise<ProviderPayment | undefined>
  /** Undefined if the notice is too old or not the provider's. `body` is as sent, to the byte. */
  verifyEvent(notice: { headers: Headers; body: string; now: Date }): Promise<ProviderEvent | undefined>
  /** @throws ProviderUnavailableError; RefundRefusedError if the provider says no, and will say so again */
  refund(request: RefundRequest): Promise<void>
  /**
   * Gives up a payment for which the buyer has not done anything yet, before they pay in another way: from
   * then on its pages take nothing. One that is processing, paid or over stays as it is, so fetch it
   * afterwards.
   */
  cancelPayment(reference: string): Promise<void>
  /** Ends a mandate: nothing is charged to it again. Ending it twice is no error. */
  endMandate(mandate: Pick<PaymentMandate, 'kind' | 'reference'>): Promise<void>
}

/** Who moves money for this installation. */
export interface PaymentProviders {
  /** What a buyer may pay with in a currency, in the order in which it is offered. */
  methodsIn(currency: Currency): readonly PaymentMethod[]
  /** Who is asked for a new payment. @throws Error if nobody offers the method, which is checked before */
  forMethod(method: PaymentMethod): PaymentProvider
  /** Who has begun an older payment, or sends a notice; undefined where it is not set up (any longer). */
  byName(name: string): PaymentProvider | undefined
}

/** The provider cannot be reached in time, or makes no sense. Nothing is known of what was asked for. */
export class ProviderUnavailableError extends Error {
  constructor(provider: ProviderName, cause: unknown) {
    super(`${provider} cannot be reached or makes no sense`, { cause })
    this.name = 'ProviderUnavailableError'
  }
}

/** The provider has understood what it is to give back, and refuses. `reason` is its own, for operators. */
export class RefundRefusedError extends Error {
  readonly reason: string

  constructor(provider: ProviderName, reason: string) {
    super(`${provider} refuses a refund: ${reason}`)
    this.name = 'RefundRefusedError'
    this.reason = reason
  }
}

export function isRefundRefused(error: unknown): error is RefundRefusedError {
  return error instanceof Error && error.name === 'RefundRefusedError' && 'reason' in error
}

/** By name, not by class: the server and the built React Router handler each hold a copy of this module. */
export function isProviderUnavailable(error: unknown): error is ProviderUnavailableError {
  return error instanceof Error && error.name === 'ProviderUnavailableError'
}

/** New payments go to the first provider that offers a method; older ones stay with whoever began them. */
export function createPaymentProviders(providers: readonly PaymentProvider[]): PaymentProviders {
  const offering = (method: PaymentMethod) => providers.find(({ methods }) => methods.includes(method))
  return {
    methodsIn(currency) {
      const taking = providers.filter(({ currencies }) => currencies?.includes(currency) ?? true)
      return [...new Set(taking.flatMap(({ methods }) => methods))]
    },
    forMethod(method) {
      const provider = offering(method)
      if (provider === undefined) throw new Error(`nobody offers the method ${method}`)
      return provider
    },
    byName: (name) => providers.find((provider) => provider.name === name),
  }
}

/**
 * F-10: a buyer is told within ten seconds of their press that a provider cannot be reached. The order that
 * is placed first, the way there and back, and the page that says so take some of it.
 */
export const PROVIDER_DEADLINE_MS = 7_000

/**
 * Asks a provider something, and gives up after `limitMs`: `call` is told by its signal, and is not waited
 * for any longer.
 * @throws ProviderUnavailableError where the call fails or takes too long; RefundRefusedError passes through
 */
export async function withinDeadline<Answer>(
  provider: ProviderName,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs)
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  signal.addEventListener('abort', end)
  try {
    return await Promise.race([call(signal), ended.promise])
  } catch (error) {
    const isKnown = error instanceof ProviderUnavailableError || isRefundRefused(error)
    throw isKnown ? error : new ProviderUnavailableError(provider, error)
  } finally {
    signal.removeEventListener('abort', end)
  }
}
