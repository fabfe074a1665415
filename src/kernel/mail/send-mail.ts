import type { Dependencies, Logger } from '../dependencies.ts'
import { readableEmail } from '../email-address/readable-email.ts'
import { isEmailAddress } from '../email-address/schema.ts'
import { mailCount } from '../metrics.ts'
import {
  type MailAttempt,
  type MailJob,
  type MailKind,
  type MailOutcomes,
  type MailPreparations,
  MailRefusedError,
  type MailTransport,
  type RenderedMail,
  type RenderMail,
} from './mail.ts'

/** HEAD-7: the language that a link names (docs/decisions/0014-language-of-the-web-application.md). */
const LANGUAGE_PARAMETER = 'lang'

/**
 * What a mail says, with its language in every address of the web application: whoever is not logged in where
 * they open it reads on in the language of the mail. Addresses are written as their owners write them.
 */
function forReader<Data extends object>(
  data: Data,
  { locale, webApp }: { locale: string; webApp: string },
): Data {
  const shown = (value: unknown) => {
    if (typeof value !== 'string') return value
    if (isEmailAddress(value)) return readableEmail(value)
    if (!value.startsWith(`${webApp}/`)) return value
    const url = new URL(value)
    url.searchParams.set(LANGUAGE_PARAMETER, locale)
    return url.href
  }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shown(value)])) as Data
}

export interface SendMailDependencies {
  transport: MailTransport
  render: RenderMail
  prepare: MailPreparations
  outcomes: MailOutcomes
  log: Logger
  urls: Pick<Dependencies['urls'], 'webApp'>
}

/**
 * The handler of the job `send-mail`: gathers, renders, hands over. A failure is thrown, so that the queue
 * tries again; a mail refused for good is logged and done with, and its address remembered as one that takes
 * no mail. The log names the kind, never the address or the content.
 */
export async function sendMail<Kind extends MailKind>(
  { transport, render, prepare, outcomes, log, urls }: SendMailDependencies,
  job: MailJob & { kind: Kind },
  attempt: MailAttempt,
): Promise<void> {
  const kind: Kind = job.kind
  await transport.awaitServer(attempt.signal)
  const prepared = await prepare[kind](job)
  if (!prepared) {
    mailCount.inc({ kind, outcome: 'dropped' })
    log.info({ kind }, 'mail dropped: its recipient is gone')
    return
  }
  const { locale } = prepared
  const data = forReader(prepared.data, { locale, webApp: urls.webApp })
  const rendered = await render(kind, locale, data)
  try {
    await transport.send({ to: prepared.to, ...rendered, ...unsubscribing(prepared.data) }, attempt)
  } catch (error) {
    const isRefused = error instanceof MailRefusedError
    mailCount.inc({ kind, outcome: isRefused ? 'refused' : 'failed' })
    if (!isRefused) throw error
    log.warn({ kind, answer: error.answer, bounce: error.isBounce }, 'mail refused for good')
    await outcomes.refused(prepared.to, job, error)
    return
  }
  mailCount.inc({ kind, outcome: 'sent' })
  log.info({ kind }, 'mail sent')
  // It is on its way: whatever fails from here on must not have it sent a second time.
  await outcomes
    .delivered(prepared.to, job)
    .catch((error: unknown) => log.warn({ err: error }, 'a delivery was not noted down'))
}

/**
 * A mail that its reader has neither asked for nor owes carries the link that ends it, and the headers by
 * which a mail program does so with one press (RFC 8058).
 */
function unsubscribing(data: object): Pick<RenderedMail, 'unsubscribeUrl'> {
  return 'unsubscribeUrl' in data ? { unsubscribeUrl: String(data.unsubscribeUrl) } : {}
}
