import type { Logger } from '../dependencies.ts'
import {
  type MailJob,
  type MailKind,
  type MailPreparations,
  MailRefusedError,
  type MailTransport,
  type RenderMail,
} from './mail.ts'

export interface SendMailDependencies {
  transport: MailTransport
  render: RenderMail
  prepare: MailPreparations
  log: Logger
}

/**
 * The handler of the job `send-mail`: gathers, renders, hands over. A failure is thrown, so that the queue tries again; a
 * mail refused for good is logged and done with. The log names the kind, never the address or the content.
 */
export async function sendMail(deps: SendMailDependencies, job: MailJob): Promise<void> {
  // Over the registry's kinds `job` and its preparation always belong together, which TypeScript follows per kind only.
  await sendMailOfKind(deps, job.kind, job)
}

async function sendMailOfKind<Kind extends MailKind>(
  { transport, render, prepare, log }: SendMailDependencies,
  kind: Kind,
  job: MailJob & { kind: Kind },
): Promise<void> {
  const prepared = await prepare[kind](job)
  if (!prepared) {
    log.info({ kind }, 'mail dropped: its recipient is gone')
    return
  }
  const rendered = await render(kind, prepared.locale, prepared.data)
  try {
    await transport.send({ to: prepared.to, ...rendered })
    log.info({ kind }, 'mail sent')
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error
    log.warn({ kind, reason: error.message }, 'mail refused for good')
  }
}
