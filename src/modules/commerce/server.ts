import type { Dependencies } from '#kernel/dependencies.ts'
import type { JobDefinition } from '#kernel/jobs/jobs.ts'
import type { ModuleServer } from '#kernel/module.ts'
import {
  createCheckoutApi,
  createMailApi,
  createOrdersApi,
  createPaymentsApi,
  createPaypalApi,
  createPricesApi,
} from './api.ts'
import { FINISH_CHANGE, finishChange } from './billing/change-subscription.ts'
import { endOrphaned } from './billing/end-renewal.ts'
import { keepCoupons } from './coupons/coupon-uses.ts'
import { exportInvoices } from './invoices/invoice.ts'
import { prepareNoticeMails } from './notices/notice-mails.ts'
import { UNSUBSCRIBE_SERVICE } from './notices/schema.ts'
import { prepareOrderMails } from './orders/order-mails.ts'
import { CHECKOUT_SERVICE } from './orders/schema.ts'
import { CANCEL_PAYMENT, cancelUnpaidOrders } from './orders/void-orders.ts'
import { preparePaymentPageMails } from './payment-pages/watch-payment-pages.ts'
import { cancelPayment, endMandate } from './payments/cancel-payment.ts'
import { deleteOldPaymentEvents, handlePaymentEvent, PAYMENT_EVENT } from './payments/payment-events.ts'
import { reconcilePayments } from './payments/reconcile.ts'
import { settleMethods } from './payments/refresh-method.ts'
import { reconcilePendingPayments } from './payments/refresh-payment.ts'
import { END_MANDATE } from './payments/sync-mandate.ts'
import { sendWaitingRefunds } from './refunds/send-refund.ts'
import { announcePrices } from './renewals/announce-prices.ts'
import { remind, remindOfCards } from './renewals/remind.ts'
import { askForRenewals, renewDue } from './renewals/renew-due.ts'
import { runBillingCycle } from './renewals/run-billing-cycle.ts'
import { prepareTeamMails } from './seats/hand-over-team.ts'
import { prepareSeatMails } from './seats/invite-to-seat.ts'

export const server: ModuleServer = {
  services: (deps) => {
    const userbase = new URL(deps.urls.userbase).pathname
    return [
      { path: UNSUBSCRIBE_SERVICE, routes: createMailApi(deps) },
      { path: CHECKOUT_SERVICE, routes: createCheckoutApi(deps) },
      { path: '/api/payments', routes: createPaymentsApi(deps) },
      { path: userbase, routes: createPricesApi(deps), isOpenToOwnPages: true },
      { path: userbase, routes: createOrdersApi(deps), isOpenToOwnPages: true },
      { path: new URL(deps.urls.paypal).pathname, routes: createPaypalApi(deps), isOpenToOwnPages: true },
    ]
  },
  jobs: listJobs,
  mails: (deps) => ({
    ...prepareNoticeMails(deps),
    ...prepareOrderMails(deps),
    ...preparePaymentPageMails(deps),
    ...prepareSeatMails(deps),
    ...prepareTeamMails(deps),
  }),
  exportFiles: exportInvoices,
}

const PAYMENT_EVENTS_AT_ONCE = 4
/** Providers are asked for every order of the last weeks, one after the other. */
const COMPARISON_SECONDS = 6 * 60 * 60

/** The background jobs about money: those that others ask for, and those that run by the clock (UTC). */
function listJobs(deps: Dependencies): JobDefinition[] {
  // Of each of these names one use case makes the jobs, which knows what its handler takes.
  const asked = <Job>(
    name: string,
    handle: (deps: Dependencies, job: Job) => Promise<void>,
  ): JobDefinition => ({
    name,
    handle: (job) => handle(deps, job as Job),
  })
  const byTheClock = (name: string, schedule: string, handle: () => Promise<void>): JobDefinition => ({
    name,
    schedule,
    handle,
  })
  return [
    { ...asked(PAYMENT_EVENT, handlePaymentEvent), concurrency: PAYMENT_EVENTS_AT_ONCE },
    asked(END_MANDATE, endMandate),
    asked(CANCEL_PAYMENT, cancelPayment),
    asked(FINISH_CHANGE, finishChange),
    byTheClock('end-orphaned', '*/5 * * * *', () => endOrphaned(deps)),
    byTheClock('settle-waiting', '*/5 * * * *', () => reconcilePendingPayments(deps)),
    byTheClock('settle-methods', '*/5 * * * *', () => settleMethods(deps)),
    byTheClock('renew-subscriptions', '*/5 * * * *', () => renewSubscriptions(deps)),
    byTheClock('ask-for-renewals', '51 * * * *', () => askForRenewals(deps, { now: deps.clock() })),
    byTheClock('remind-of-renewals', '11 * * * *', () => remindOfRenewals(deps)),
    byTheClock('send-waiting-refunds', '*/5 * * * *', () => sendWaitingRefunds(deps)),
    {
      ...byTheClock('compare-payments', '51 2 * * *', () => reconcilePayments(deps)),
      options: { expireInSeconds: COMPARISON_SECONDS },
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
