/*
 * What the mails about a subscription say. Browser-safe and without zod. Amounts in the smallest unit, taxes
 * included.
 */
import type { Currency } from '#kernel/money/schema.ts'
import type { WithdrawalRight } from '../billing/schema.ts'
import type { PlannedCharge } from '../orders/schema.ts'
import type { DeclineReason } from '../payments/schema.ts'
import type { BillingPeriod } from '../prices/schema.ts'

/** What each says: whom it is written to, what they have, and where everything about it may be changed. */
export interface SubscriptionNotice {
  email: string
  /** The package's token, and its name where nobody has another one for it. */
  package: string
  productName: string
  period: BillingPeriod
  currency: Currency
  billingUrl: string
}

/** LIC-5: the day, the amount, and how to stop it. */
export interface RenewalNotice extends SubscriptionNotice, PlannedCharge {}

export interface FailedPaymentNotice extends SubscriptionNotice {
  amount: number
  /** Why, as far as the bank has said. */
  decline: DeclineReason | null
  /** YYYY-MM-DD, like every day here. */
  triesAgainOn: string
  /** Null after a pause, which has closed everything until it is paid. */
  openUntil: string | null
}

export interface SuspendedNotice extends SubscriptionNotice {
  amount: number
  payableUntil: string
}

export interface BackNotice extends SubscriptionNotice {
  next: PlannedCharge | null
}

/** What has ended a renewal, where its holder has not. */
export type RenewalEnd =
  | 'provider' // has told that it charges no more
  | 'refund'
  | 'dispute'
  | 'support' // an operator
  | 'account_closed'

export interface CancelledNotice extends SubscriptionNotice {
  /** Null where everything is closed already. */
  openUntil: string | null
  /** Null where its holder has ended it. */
  because: RenewalEnd | null
}

/** It renews itself after all. */
export interface KeptNotice extends SubscriptionNotice {
  next: PlannedCharge
}

/** A pause that is to come: what is paid is open until it begins. */
export interface PausedNotice extends SubscriptionNotice {
  from: string
  until: string
  /** What is charged when it is over. */
  amount: number
}

/** A pause that its holder has ended. */
export interface ResumedNotice extends SubscriptionNotice {
  /** Whether it had not begun yet; whether the term after it is being charged at this moment, or is paid. */
  pause: 'averted' | 'charging' | 'paid'
  /** What is charged next, or at this moment. */
  next: PlannedCharge
}

/** The receipt of a withdrawal, with what was declared and when (directive 2023/2673). */
export interface WithdrawnNotice extends SubscriptionNotice {
  /** ISO 8601. */
  at: string
  orderNumber: string
  amount: number
  by: WithdrawalRight
}

export interface ExpiringCardNotice extends SubscriptionNotice, PlannedCharge {
  /** "Visa" and "4242"; null where the provider does not say. */
  brand: string | null
  lastFour: string | null
  /** YYYY-MM */
  expires: string
  /** Whether the charge ends a pause, during which everything is closed. */
  isAfterPause: boolean
  /** Ends these mails with one press. */
  unsubscribeUrl: string
}

export interface PriceChangeNotice extends SubscriptionNotice, PlannedCharge {
  /** What a term costs until then. */
  before: number
}

/** The path of the service that ends mails one may do without (RFC 8058), and of the page that asks first. */
export const UNSUBSCRIBE_SERVICE = '/api/mail'
export const UNSUBSCRIBE_PATH = '/account/unsubscribe/'
