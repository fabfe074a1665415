import { deleteExpired } from '#domain/accounts/index.ts'
import { deleteOldEvents } from '#domain/audit/index.ts'
import { endOrphaned, FINISH_CHANGE, type FinishChangeJob, finishChange } from '#domain/billing/index.ts'
import { deleteOldConsents } from '#domain/consent/index.ts'
import type { Dependencies } from '#domain/dependencies.ts'
import { deleteOldTrash } from '#domain/documents/index.ts'
import { deleteOldWebsiteEvents } from '#domain/events/index.ts'
import { closeExperiments, deleteOldAssignments, deleteOldVisitSalts } from '#domain/experiments/index.ts'
import type { Experiment } from '#domain/experiments/schema.ts'
import { deleteOldMessages } from '#domain/inbox/index.ts'
import { forgetDownloadDays } from '#domain/licensing/index.ts'
import { type MailJob, SEND_MAIL, sendMail } from '#domain/mail/index.ts'
import {
  CANCEL_PAYMENT,
  type CancelPaymentJob,
  cancelPayment,
  cancelUnpaidOrders,
  deleteOldPaymentEvents,
  END_MANDATE,
  type EndMandateJob,
  endMandate,
  handlePaymentEvent,
  keepCoupons,
  reconcilePayments,
  reconcilePendingPayments,
  sendWaitingRefunds,
  settleMethods,
} from '#domain/orders/index.ts'
import { PAYMENT_EVENT, type PaymentEventJob } from '#domain/payments/index.ts'
import {
  announcePrices,
  askForRenewals,
  remind,
  remindOfCards,
  renewDue,
  runBillingCycle,
} from '#domain/renewals/index.ts'
import { deleteExpiredTemplateRequests } from '#domain/template-requests/index.ts'
import type { JobDefinition } from './adapters/jobs.ts'

const MAILS_AT_ONCE = 8
const PAYMENT_EVENTS_AT_ONCE = 4
/** Providers are asked for every order of the last weeks, one after the other. */
const COMPARISON_SECONDS = 6 * 60 * 60

interface BackgroundWork {
  /** How mails are gathered, written and sent. */
  mailing: Parameters<typeof sendMail>[0]
  experiments: readonly Experiment[]
}

/** All work in the background, with `deps` of its own connections: what is asked for by others, and what comes by the clock (UTC). */
export function listBackgroundJobs(
  deps: Dependencies,
  { mailing, experiments }: BackgroundWork,
): JobDefinition[] {
  const byTheClock = (name: string, schedule: string, handle: () => Promise<void>): JobDefinition => ({
    name,
    schedule,
    handle,
  })
  return [
    {
      name: SEND_MAIL,
      concurrency: MAILS_AT_ONCE,
      // Only enqueueMail makes jobs of this name.
      handle: (job, attempt) => sendMail(mailing, job as MailJob, attempt),
    },
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
    byTheClock('close-experiments', '43 * * * *', () => closeExperiments(deps, experiments, deps.clock())),
    byTheClock('delete-expired', '*/10 * * * *', () => deleteExpired(deps)),
    byTheClock('delete-old-trash', '23 * * * *', () => deleteOldTrash(deps)),
    byTheClock('delete-expired-wishes', '17 3 * * *', () => deleteExpiredTemplateRequests(deps)),
    byTheClock('delete-old-events', '27 3 * * *', () => deleteOldEvents(deps)),
    byTheClock('delete-old-messages', '37 3 * * *', () => deleteOldMessages(deps)),
    byTheClock('delete-old-consents', '47 3 * * *', () => deleteOldConsents(deps)),
    byTheClock('delete-old-website-events', '57 3 * * *', () => deleteOldWebsiteEvents(deps)),
    byTheClock('delete-old-assignments', '7 4 * * *', () => deleteOldAssignments(deps)),
    // Often: until it is deleted, whoever has the key could try all addresses.
    byTheClock('delete-old-visit-salts', '2 * * * *', () => deleteOldVisitSalts(deps)),
    byTheClock('delete-old-payment-events', '21 4 * * *', () => deleteOldPaymentEvents(deps)),
    byTheClock('forget-download-days', '5 0 * * *', () => forgetDownloadDays(deps)),
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
