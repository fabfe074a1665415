import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import type { Transaction } from '../database/connection.ts'
import type { JobQueue } from '../dependencies.ts'

/** Every kind of mail: what a job keeps of it, and what its template is given. Modules add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their mails
export interface MailKinds {}
export type MailKind = keyof MailKinds & string

/**
 * A mail that is to be sent, as the job keeps it: ids, wherever they tell enough. Addresses and one-time
 * links are gathered when it is sent, so that no secret rests in the queue.
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
  /** One address, as its account has it. */
  to: string
  subject: string
  html: string
  text: string
  /** Where an answer to it goes, where a person wrote it; else nobody reads one. */
  replyTo?: string
  /** What ends mails of its kind, where one may do without them. */
  unsubscribeUrl?: string
}

/** Gathers what a mail of this kind says; undefined when there is nobody to send it to any more. */
export type MailPreparations = {
  [Kind in MailKind]: (job: MailKinds[Kind]['job']) => Promise<PreparedMail<Kind> | undefined>
}

/** Turns a prepared mail into subject, HTML and text. The built application brings it, with its templates. */
export type RenderMail = <Kind extends MailKind>(
  kind: Kind,
  locale: string,
  data: MailKinds[Kind]['data'],
) => Promise<Omit<RenderedMail, 'to' | 'unsubscribeUrl'>>

interface MailTemplate<Kind extends MailKind> {
  subject: (i18n: I18n, data: MailKinds[Kind]['data']) => string
  Content: (data: MailKinds[Kind]['data']) => ReactNode
  /** Where answers go, where a person wrote it. */
  replyTo?: string
}

/** What `mails/index.tsx` of a module exports as `templates`: one for each kind of mail that it adds. */
export type MailTemplates = { [Kind in MailKind]: MailTemplate<Kind> }

/** One attempt to send a mail. */
export interface MailAttempt {
  /** The job's: the same at every attempt, so that a mail server can tell a mail that it has had already. */
  id: string
  /** Aborted when the process ends. */
  signal: AbortSignal
}

export interface MailTransport {
  /**
   * Waits while the mail server is away, so that a mail is gathered, and its links made, only when it can
   * leave. Throws when that takes too long.
   */
  awaitServer(signal: AbortSignal): Promise<void>
  /** Hands a mail over. Throws when that failed: `MailRefusedError` when trying again is of no use. */
  send(mail: RenderedMail, attempt: MailAttempt): Promise<void>
}

/** The mail was refused for good (an answer 5xx). */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
  /** Whether its recipient was refused: the address takes no mail. Otherwise this one mail was. */
  readonly isBounce: boolean
  /** The server's code, for example 550. */
  readonly answer: number

  constructor({ isBounce, answer }: { isBounce: boolean; answer: number }, options?: ErrorOptions) {
    super(`the mail server answered ${answer}`, options)
    this.isBounce = isBounce
    this.answer = answer
  }
}

/** Learns what became of a mail, and whether its address takes any. */
export interface MailOutcomes {
  delivered(to: string, job: MailJob): Promise<void>
  refused(to: string, job: MailJob, refusal: Pick<MailRefusedError, 'answer' | 'isBounce'>): Promise<void>
}

/** The job's name in the queue. */
export const SEND_MAIL = 'send-mail'

/**
 * Asks for a mail in the transaction of the change it tells of: both happen or neither. Where it is not to
 * leave before some day, whether there is still something to tell is seen when it is gathered.
 */
export async function enqueueMail(
  jobs: JobQueue,
  transaction: Transaction,
  mail: MailJob,
  notBefore?: Date,
): Promise<void> {
  await jobs.enqueue(transaction, SEND_MAIL, mail, notBefore)
}
