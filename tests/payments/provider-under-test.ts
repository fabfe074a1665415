import { newId } from '#kernel/ids.ts'
import type {
  MandateCharge,
  MethodRequest,
  PaymentMandate,
  PaymentProvider,
  PaymentRequest,
} from '#modules/commerce/payments/provider.ts'
import type { DeclineReason, PaymentMethod } from '#modules/commerce/payments/schema.ts'

/** What a buyer does at a provider, and what comes of it. */
export type BuyersWay =
  | 'pays'
  | 'authenticates'
  | 'fails to authenticate'
  | 'waits, and it is paid'
  | 'waits, and it is declined'
  | 'pays, and has it charged back'
  | 'cancels'
  /** The first payment works, and no later one. */
  | 'pays, and later has no money'
  | 'pays, and later has to authenticate'
  | Exclude<DeclineReason, 'authentication_failed'>

/** What the port knows and a provider does not. */
export type Lack =
  /**
   * What nobody has approved yet stays open until the provider forgets it: whoever approves it all the same
   * has paid.
   */
  | 'giving up what is not approved'
  /** Its notices are proved by asking it, and sent again for days under whatever time. */
  | 'the age of a notice'
  | 'two signatures'
  /** Whoever leaves its page without approving is sent back, and nobody but their browser says so. */
  | 'telling that a buyer has left'

/** What a provider has of all that the port knows: a test that it has no part in is none of its tests. */
export interface ProviderTraits {
  methods: readonly PaymentMethod[]
  /** Of the ways above those that its buyers have. */
  ways: readonly BuyersWay[]
  /** Those for what is bought once, where they are others. */
  waysOnce?: readonly BuyersWay[]
  lacks?: readonly Lack[]
}

/** A notice as it came. */
export interface SentNotice {
  headers: Headers
  body: string
}

/**
 * A provider together with its buyers, its clock and its network: what stands behind each adapter in the
 * place of the real ones.
 */
export interface ProviderUnderTest {
  provider: PaymentProvider
  /** At the step that `beginPayment` has answered. */
  buyer(url: string, way: BuyersWay): Promise<void>
  now(): Date
  wait(milliseconds: number): void
  /** Every notice that was sent since the last call. */
  takeNotices(): Promise<SentNotice[]>
  /**
   * Headers that prove a body as the provider itself would, at a time, by one of its ways (`v0`: one that is
   * not taken any longer).
   */
  sign(body: string, at: Date, way?: 'v1' | 'v0' | 'two v1' | 'prefix' | 'other secret'): Promise<Headers>
  /** From now on nobody answers: refused, or left without a word. */
  goAway(how: 'refuses' | 'hangs'): void
  comeBack(): void
}

/** A year of Solo in Canadian dollars, unless told otherwise. */
export function paymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    paymentId: newId(),
    orderId: newId(),
    orderNumber: '4711081500',
    method: 'card',
    amount: 28_738,
    currency: 'CAD',
    description: 'Formulary Solo, one year',
    sku: 'SOLO-YEAR',
    quantity: 1,
    every: 'year',
    laterAmount: 28_738,
    email: 'buyer@example.test',
    language: 'en',
    returnUrl: 'http://localhost:3000/pricing/thank-you/?orderId=x',
    cancelUrl: 'http://localhost:3000/pricing/checkout/x/',
    ...changes,
  }
}

/** The next year of the same, unless told otherwise. */
export function mandateCharge(
  mandate: Pick<PaymentMandate, 'kind' | 'reference'>,
  changes: Partial<MandateCharge> = {},
): MandateCharge {
  const { paymentId, orderId, orderNumber, amount, currency, description } = paymentRequest()
  const { sku, quantity, every, laterAmount, email, language } = paymentRequest()
  return {
    ...{ paymentId, orderId, orderNumber, amount, currency, description },
    ...{ sku, quantity, every, laterAmount, email, language, mandate },
    ...changes,
  }
}

/** A card that is to be saved for a subscription, unless told otherwise. */
export function methodRequest(changes: Partial<MethodRequest> = {}): MethodRequest {
  const { currency, email, language, returnUrl } = paymentRequest()
  return { setupId: newId(), subscriptionId: newId(), currency, email, language, returnUrl, ...changes }
}
