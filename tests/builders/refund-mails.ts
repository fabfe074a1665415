import type { MailJob } from '#kernel/mail/mail.ts'
import { prepareOrderMails } from '#modules/commerce/orders/order-mails.ts'
import type { buildDependencies } from './dependencies.ts'

/** What the mails say that tell of refunds, in the order in which they were asked for. */
export function readRefundMails(deps: ReturnType<typeof buildDependencies>) {
  const jobs = deps.enqueued.map(({ data }) => data as Partial<MailJob>)
  return Promise.all(
    jobs.flatMap((job) => (job.kind === 'refund' ? [prepareOrderMails(deps).refund(job as RefundJob)] : [])),
  )
}

type RefundJob = Extract<MailJob, { kind: 'refund' }>
