import { deleteExpired } from '#domain/accounts/index.ts'
import { deleteOldEvents } from '#domain/audit/index.ts'
import { deleteOldConsents } from '#domain/consent/index.ts'
import type { Dependencies } from '#domain/dependencies.ts'
import { deleteOldTrash } from '#domain/documents/index.ts'
import { deleteOldWebsiteEvents } from '#domain/events/index.ts'
import { closeExperiments, deleteOldAssignments } from '#domain/experiments/index.ts'
import type { Experiment } from '#domain/experiments/schema.ts'
import { deleteOldMessages } from '#domain/inbox/index.ts'
import { deleteOldDownloadDays } from '#domain/licensing/index.ts'
import { type MailJob, SEND_MAIL, sendMail } from '#domain/mail/index.ts'
import {
  cancelUnpaidOrders,
  deleteOldPaymentEvents,
  handlePaymentEvent,
  settleWaiting,
} from '#domain/orders/index.ts'
import { PAYMENT_EVENT, type PaymentEventJob } from '#domain/payments/index.ts'
import { deleteExpiredWishes } from '#domain/wishes/index.ts'
import type { JobDefinition } from './adapters/jobs.ts'

const MAILS_AT_ONCE = 8
const PAYMENT_EVENTS_AT_ONCE = 4

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
    byTheClock('settle-waiting', '*/5 * * * *', () => settleWaiting(deps)),
    byTheClock('cancel-unpaid-orders', '33 * * * *', () => cancelUnpaidOrders(deps)),
    byTheClock('close-experiments', '43 * * * *', () => closeExperiments(deps, experiments, deps.clock())),
    byTheClock('delete-expired', '*/10 * * * *', () => deleteExpired(deps)),
    byTheClock('delete-old-trash', '23 * * * *', () => deleteOldTrash(deps)),
    byTheClock('delete-expired-wishes', '17 3 * * *', () => deleteExpiredWishes(deps)),
    byTheClock('delete-old-events', '27 3 * * *', () => deleteOldEvents(deps)),
    byTheClock('delete-old-messages', '37 3 * * *', () => deleteOldMessages(deps)),
    byTheClock('delete-old-consents', '47 3 * * *', () => deleteOldConsents(deps)),
    byTheClock('delete-old-website-events', '57 3 * * *', () => deleteOldWebsiteEvents(deps)),
    byTheClock('delete-old-assignments', '7 4 * * *', () => deleteOldAssignments(deps)),
    byTheClock('delete-old-payment-events', '21 4 * * *', () => deleteOldPaymentEvents(deps)),
    byTheClock('delete-old-download-days', '31 4 * * *', () => deleteOldDownloadDays(deps)),
  ]
}
