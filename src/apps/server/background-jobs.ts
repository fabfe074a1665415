import { deleteOldEvents } from '#kernel/audit/index.ts'
import type { JobDefinition } from '#kernel/jobs/jobs.ts'
import { type MailJob, SEND_MAIL, type SendMailDependencies, sendMail } from '#kernel/mail/index.ts'
import type { JobDependencies } from '#kernel/module.ts'
import { servers } from './module-servers.ts'

const MAILS_AT_ONCE = 8

/** All work in the background, with `deps` of its own connections: what is asked for by others, and what comes by the clock (UTC). */
export function listBackgroundJobs(deps: JobDependencies, mailing: SendMailDependencies): JobDefinition[] {
  return [
    {
      name: SEND_MAIL,
      concurrency: MAILS_AT_ONCE,
      // Only enqueueMail makes jobs of this name.
      handle: (job, attempt) => sendMail(mailing, job as MailJob, attempt),
    },
    { name: 'delete-old-events', schedule: '27 3 * * *', handle: () => deleteOldEvents(deps) },
    ...servers.flatMap(({ jobs }) => jobs?.(deps) ?? []),
  ]
}
