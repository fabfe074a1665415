import { z } from 'zod'
import { BuyerInput, SeatCount, ShownAmount, Submission } from '../orders/input.ts'
import { billingPeriods } from '../prices/schema.ts'

// The messages are codes: their sentences live in the message catalogue.
const id = z.string('required').regex(/^[\w-]{1,100}$/, 'not_an_option')

/** Which subscription is meant. */
export const SubscriptionName = z.object({ id })
export type SubscriptionName = z.infer<typeof SubscriptionName>

/** `until` is one of the view's `pauseEnds`. */
export const PauseInput = SubscriptionName.extend({ until: z.iso.datetime('not_an_option') })
export type PauseInput = z.infer<typeof PauseInput>

/** What a subscription is to be. */
export const ChangeWish = SubscriptionName.extend({
  package: z.string('required').trim().min(1, 'required').max(60, 'too_long'),
  period: z.enum(billingPeriods, 'unknown_period'),
  seats: SeatCount,
})
export type ChangeWish = z.infer<typeof ChangeWish>

/** The same, confirmed. */
export const ChangeInput = ChangeWish.extend({
  /** What the preview has shown as due now. */
  total: ShownAmount,
  /** What the preview has shown as the price of one, which what is planned keeps. */
  unitAmount: ShownAmount,
  /** What the form was numbered with when it was opened: the same form sent twice is one order. */
  submission: Submission,
})
export type ChangeInput = z.infer<typeof ChangeInput>

/** Who buys, from now on: later charges and their invoices are for them. */
export const BillingDetails = BuyerInput.safeExtend(SubscriptionName.shape)
export type BillingDetails = z.infer<typeof BillingDetails>
