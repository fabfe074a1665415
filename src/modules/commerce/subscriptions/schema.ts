/* Subscriptions, as pages and other features see them. Browser-safe and without zod. */
import type { BillingPeriod } from '../prices/schema.ts'

/**
 * Where a subscription stands; docs/flows/subscription.md draws it.
 * Whoever has none, or only expired ones, is `free`.
 */
export const subscriptionStates = [
  'active', // paid ahead, and renews itself
  'past_due', // the next term is due and could not be charged yet: it is tried again, and what was open stays open (after a pause nothing was)
  'suspended', // it was tried for long enough: nothing is open until it is paid
  'paused', // its holder has put off the next term
  'cancelled', // paid ahead, and ends then
  'expired',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What may happen to a subscription: each is a row of its history. */
export const subscriptionEventKinds = [
  'begun',
  'renewed',
  'changed', // another package, period or more: paid, from now on
  'seats_added',
  'change_planned', // for the next term
  'change_dropped',
  'payment_failed',
  'cancelled',
  'kept', // not cancelled after all
  'paused',
  'resumed',
  'refunded',
  'charged_back',
  'won_back', // a dispute
  'method_replaced',
  'method_ended', // by the provider
  'details_changed',
  'handed_over', // to somebody who had a seat
  'lapsed', // by the clock alone
] as const
export type SubscriptionEventKind = (typeof subscriptionEventKinds)[number]

/** Who has made something happen. */
export type SubscriptionActor =
  | { by: 'holder' | 'provider' | 'clock' }
  | { by: 'operator'; operatorId: string; reason: string }

/** What the next term is to be, where it is something else. */
export interface PlannedChange {
  package: string
  period: BillingPeriod
  seats: number
}

/** The same, as its holder has confirmed it. */
export interface AgreedChange extends PlannedChange {
  /**
   * What a whole term of one costs without taxes, as it was shown then, in the smallest unit: more is not
   * charged for it. Absent of what was planned before prices were kept.
   */
  unitAmount?: number
}

/** The dates that a subscription's state follows from. */
export interface SubscriptionDates {
  /** Where the term began that is paid now. */
  termFrom: Date
  paidThrough: Date
  cancelledAt: Date | null
  /** A pause: the next term is not charged before. */
  resumesAt: Date | null
  /** Whether there is anything to charge: a saved card, or a subscription of the provider's own. */
  hasMethod: boolean
}

/** Mails about a subscription, each about one thing once. */
const noticeKinds = [
  'renewal', // LIC-5
  'payment_failed',
  'suspended',
  'back',
  'cancelled',
  'kept',
  'paused',
  'resumed',
  'card_expiring',
  'price_change',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Days after a term's end on which its renewal is tried again; the first try is at the end (decision 19). */
export const RETRY_DAYS = [1, 3, 5, 7] as const
/** So long what was open stays open while a renewal is tried (decision 19). */
export const GRACE_DAYS = 7
/** So long after the end of its term a subscription may still be paid; then it is over. */
export const SUSPENSION_DAYS = 60
/** A pause is no longer than this. */
export const LONGEST_PAUSE_MONTHS = 3
/** Consumers in the European Union may withdraw so many days after they bought (directive 2011/83/EU). */
export const WITHDRAWAL_DAYS = 14
