import type { Transaction } from '#database/connection.ts'
import type { JobQueue } from '../dependencies.ts'

/** Every kind of mail: what a job keeps of it, and what its template is given when it is sent. */
export interface MailKinds {
  welcome: {
    job: { accountId: string }
    data: { email: string; setPasswordUrl: string }
  }
}
export type MailKind = keyof MailKinds

/**
 * A mail that is to be sent, as the job keeps it: ids only. Addresses and one-time links are gathered when it is sent, so
 * that no secret rests in the queue.
 */
export type MailJob = { [Kind in MailKind]: { kind: Kind } & MailKinds[Kind]['job'] }[MailKind]

/** A mail right before its template is rendered. */
export interface PreparedMail<Kind extends MailKind> {
  to: string
  /** Language code of the recipient, for example `fr`. */
  locale: string
  data: MailKinds[Kind]['data']
}

/** A mail as it leaves the house. */
export interface RenderedMail {
  to: string
  subject: string
  html: string
  text: string
}

/** Gathers what a mail of this kind says; undefined when there is nobody to send it to any more. */
export type MailPreparations = {
  [Kind in MailKind]: (job: MailKinds[Kind]['job']) => Promise<PreparedMail<Kind> | undefined>
}

/** Turns a prepared mail into subject, HTML and text; comes with the built application, which holds templates and catalogues. */
export type RenderMail = <Kind extends MailKind>(
  kind: Kind,
  locale: string,
  data: MailKinds[Kind]['data'],
) => Promise<{ subject: string; html: string; text: string }>

/** Hands a mail over. Throws when that failed: `MailRefusedError` when trying again is of no use. */
export interface MailTransport {
  send(mail: RenderedMail): Promise<void>
}

/** The recipient's server refused the mail for good (an answer 5xx to the recipient). */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

/** The job's name in the queue. */
export const SEND_MAIL = 'send-mail'

/** Asks for a mail in the transaction of the change it tells of: both happen or neither. */
export async function enqueueMail(jobs: JobQueue, transaction: Transaction, mail: MailJob): Promise<void> {
  await jobs.enqueue(transaction, SEND_MAIL, mail)
}
