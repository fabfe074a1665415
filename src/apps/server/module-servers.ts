import type { Dependencies } from '#kernel/dependencies.ts'
import type { MailPreparations, SendMailDependencies } from '#kernel/mail/index.ts'
import type { ModuleServer } from '#kernel/module.ts'
import { modules } from '../modules.ts'

/** What the server runs of every module, in the order of the list. */
export const servers: readonly ModuleServer[] = (
  await Promise.all(
    modules.map(async (module) => ('server' in module ? [(await module.server()).server] : [])),
  )
).flat()

/** How every kind of mail is gathered. */
export function prepareMails(deps: Dependencies): MailPreparations {
  // Every module prepares the kinds that it adds: see modules.test.ts.
  return Object.assign({}, ...servers.map(({ mails }) => mails?.(deps)))
}

/** Tells every module that asked for it what became of a mail. */
export function createMailOutcomes(deps: Pick<Dependencies, 'db'>): SendMailDependencies['outcomes'] {
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
