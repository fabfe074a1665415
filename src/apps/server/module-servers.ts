import { deleteOldEvents } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { JobDefinition } from '#kernel/jobs/jobs.ts'
import { type MailJob, type MailOutcomes, type MailPreparations, SEND_MAIL } from '#kernel/mail/mail.ts'
import { type SendMailDependencies, sendMail } from '#kernel/mail/send-mail.ts'
import type {
  ExportedAccount,
  ExportedFile,
  JobDependencies,
  ModuleServer,
  Service,
  ServiceDependencies,
} from '#kernel/module.ts'
import { holdings, modules } from '../modules.ts'
import { openToOwnPages } from './cross-origin.ts'

const MAILS_AT_ONCE = 8

/** What the server runs of every module, in the order of the list. */
const servers: readonly ModuleServer[] = (
  await Promise.all(
    modules.map(async (module) => ('server' in module ? [(await module.server()).server] : [])),
  )
).flat()

/** The JSON services, each at the path of its base address (SET-4). */
export function listServices(deps: ServiceDependencies): Pick<Service, 'path' | 'routes'>[] {
  return servers
    .flatMap(({ services }) => services?.(deps) ?? [])
    .map(({ path, routes, isOpenToOwnPages }) => ({
      path,
      routes: isOpenToOwnPages ? openToOwnPages(deps.urls, routes) : routes,
    }))
}

/** All work in the background, asked for or by the clock (UTC). `deps` has connections of its own. */
export function listBackgroundJobs(
  given: Omit<JobDependencies, 'personalData'>,
  mailing: SendMailDependencies,
): JobDefinition[] {
  const deps: JobDependencies = { ...given, personalData: { holdings, exportFiles } }
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

/** The files of every module that an account takes along, one after the other. */
async function* exportFiles(deps: JobDependencies, account: ExportedAccount): AsyncIterable<ExportedFile> {
  for (const server of servers) if (server.exportFiles) yield* server.exportFiles(deps, account)
}

/** How every kind of mail is gathered. */
export function prepareMails(deps: Dependencies): MailPreparations {
  // Every module prepares the kinds that it adds: see modules.test.ts.
  return Object.assign({}, ...servers.map(({ mails }) => mails?.(deps)))
}

/** Tells every module that asked for it what became of a mail. */
export function createMailOutcomes(deps: Pick<Dependencies, 'db'>): MailOutcomes {
  const listeners = servers.flatMap(({ mailOutcomes }) => mailOutcomes?.(deps) ?? [])
  return {
    delivered: (to, job) => tellAll(listeners.map(({ delivered }) => delivered(to, job))),
    refused: (to, job, refusal) => tellAll(listeners.map(({ refused }) => refused(to, job, refusal))),
  }
}

/** Where one cannot note it down the others have it all the same. @throws what the first has failed with */
async function tellAll(told: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(told)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
