import { newId } from '#domain/ids.ts'
import type { PaymentProvider, PaymentRequest } from '#domain/payments/index.ts'
import type { DeclineReason } from '#domain/payments/schema.ts'

/** What a buyer does at a provider, and what comes of it. */
export type BuyersWay =
  | 'pays'
  | 'authenticates'
  | 'fails to authenticate'
  | 'waits, and it is paid'
  | 'waits, and it is declined'
  | 'pays, and has it charged back'
  | 'cancels'
  | Exclude<DeclineReason, 'authentication_failed'>

/** A notice as it came. */
export interface SentNotice {
  headers: Headers
  body: string
}

/** A provider together with its buyers, its clock and its network: what stands behind each adapter in the place of the real ones. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  /** Of the ways above those that this provider has. */
  ways: readonly BuyersWay[]
  /** At the step that `beginPayment` has answered. */
  buyer(url: string, way: BuyersWay): Promise<void>
  now(): Date
  wait(milliseconds: number): void
  /** Every notice that was sent since the last call. */
  takeNotices(): Promise<SentNotice[]>
  /** Headers that prove a body as the provider itself would, at a time, by one of its ways (`v0`: one that is not taken any longer). */
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
