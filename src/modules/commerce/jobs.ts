import type { Dependencies } from '#kernel/dependencies.ts'
import type { JobDefinition } from '#kernel/jobs/jobs.ts'
import { FINISH_CHANGE, type FinishChangeJob, finishChange } from './billing/change-subscription.ts'
import { endOrphaned } from './billing/end-renewal.ts'
import { keepCoupons } from './coupons/coupon-uses.ts'
import { CANCEL_PAYMENT, type CancelPaymentJob, cancelUnpaidOrders } from './orders/void-orders.ts'
import { cancelPayment } from './payments/cancel-payment.ts'
import { endMandate } from './payments/end-mandate.ts'
import {
  deleteOldPaymentEvents,
  handlePaymentEvent,
  PAYMENT_EVENT,
  type PaymentEventJob,
} from './payments/payment-events.ts'
import { reconcilePayments } from './payments/reconcile.ts'
import { settleMethods } from './payments/refresh-method.ts'
import { reconcilePendingPayments } from './payments/refresh-payment.ts'
import { END_MANDATE, type EndMandateJob } from './payments/sync-mandate.ts'
import { sendWaitingRefunds } from './refunds/send-refund.ts'
import { announcePrices } from './renewals/announce-prices.ts'
import { remind, remindOfCards } from './renewals/remind.ts'
import { askForRenewals, renewDue } from './renewals/renew-due.ts'
import { runBillingCycle } from './renewals/run-billing-cycle.ts'

const PAYMENT_EVENTS_AT_ONCE = 4
/** Providers are asked for every order of the last weeks, one after the other. */
const COMPARISON_SECONDS = 6 * 60 * 60

/** What is done in the background about money: what is asked for by others, and what comes by the clock (UTC). */
export function listCommerceJobs(deps: Dependencies): JobDefinition[] {
  const byTheClock = (name: string, schedule: string, handle: () => Promise<void>): JobDefinition => ({
    name,
    schedule,
    handle,
  })
  return [
    {
      name: PAYMENT_EVENT,
      concurrency: PAYMENT_EVENTS_AT_ONCE,
      // Only recordPaymentEvent makes jobs of this name.
      handle: (job) => handlePaymentEvent(deps, job as PaymentEventJob),
    },
    {
      name: END_MANDATE,
      // Only endMandateLater makes jobs of this name.
      handle: (job) => endMandate(deps, job as EndMandateJob),
    },
    {
      name: CANCEL_PAYMENT,
      // Only giveUpOrders makes jobs of this name.
      handle: (job) => cancelPayment(deps, job as CancelPaymentJob),
    },
    {
      name: FINISH_CHANGE,
      // Only changeSubscription makes jobs of this name.
      handle: (job) => finishChange(deps, job as FinishChangeJob),
    },
    byTheClock('end-orphaned', '*/5 * * * *', () => endOrphaned(deps)),
    byTheClock('settle-waiting', '*/5 * * * *', () => reconcilePendingPayments(deps)),
    byTheClock('settle-methods', '*/5 * * * *', () => settleMethods(deps)),
    byTheClock('renew-subscriptions', '*/5 * * * *', () => renewSubscriptions(deps)),
    byTheClock('ask-for-renewals', '51 * * * *', () => askForRenewals(deps, { now: deps.clock() })),
    byTheClock('remind-of-renewals', '11 * * * *', () => remindOfRenewals(deps)),
    byTheClock('send-waiting-refunds', '*/5 * * * *', () => sendWaitingRefunds(deps)),
    {
      name: 'compare-payments',
      schedule: '51 2 * * *',
      options: { expireInSeconds: COMPARISON_SECONDS },
      handle: () => reconcilePayments(deps),
    },
    byTheClock('cancel-unpaid-orders', '33 * * * *', () => cancelUnpaidOrders(deps)),
    byTheClock('keep-coupons', '*/5 * * * *', () => keepCoupons(deps)),
    byTheClock('delete-old-payment-events', '21 4 * * *', () => deleteOldPaymentEvents(deps)),
  ]
}

/** What is due is charged first: nobody is told of an end that a charge averts. */
async function renewSubscriptions(deps: Dependencies): Promise<void> {
  const now = deps.clock()
  await renewDue(deps, { now })
  await runBillingCycle(deps, { now })
}

/** Prices are announced first, so that a notice of a renewal has the one that is charged. */
async function remindOfRenewals(deps: Dependencies): Promise<void> {
  const now = deps.clock()
  await announcePrices(deps, { now })
  await remind(deps, { now })
  await remindOfCards(deps, { now })
}
