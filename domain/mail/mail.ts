import type { Transaction } from '#database/connection.ts'
import type { JobQueue } from '../dependencies.ts'
import type {
  BackNotice,
  CancelledNotice,
  ExpiringCardNotice,
  FailedPaymentNotice,
  KeptNotice,
  PausedNotice,
  PriceChangeNotice,
  RenewalNotice,
  ResumedNotice,
  SuspendedNotice,
  WithdrawnNotice,
} from '../notices/schema.ts'
import type { Receipt, RefundNote } from '../orders/schema.ts'

/** What the job of a mail about a subscription keeps: which notice it is (`subscription_notices`). */
interface NoticeJob {
  subscriptionId: string
  about: string
}

/** Every kind of mail: what a job keeps of it, and what its template is given when it is sent. */
export interface MailKinds {
  welcome: {
    job: { accountId: string }
    data: { email: string; setPasswordUrl: string }
  }
  confirmEmail: {
    job: { accountId: string }
    data: { email: string; confirmUrl: string }
  }
  resetPassword: {
    /** With where its reader goes on once they have logged in, a path of the web application. */
    job: { accountId: string; next?: string }
    data: { email: string; setPasswordUrl: string }
  }
  /** To somebody who is made an operator. */
  operatorAdded: {
    job: { accountId: string }
    data: { email: string; setPasswordUrl: string }
  }
  passwordChanged: {
    job: { accountId: string }
    data: { email: string; forgotPasswordUrl: string }
  }
  /** To the address that an account wishes to have. */
  emailChangeRequested: {
    job: { accountId: string }
    data: { email: string; newEmail: string; confirmUrl: string }
  }
  /** To the address that the account had. Nothing else knows that address any more, so the job keeps it. */
  emailChanged: {
    job: { accountId: string; previousEmail: string }
    data: {
      email: string
      previousEmail: string
      /** Puts the address back; undefined where this mail tells of that having happened. */
      restoreUrl: string | undefined
    }
  }
  /** The log-in may have ended again by the time it is sent, so the job keeps what it was. */
  newDevice: {
    job: { accountId: string; device: string | null; country: string | null; at: string }
    data: {
      email: string
      /** Browser and system by name, where they are known. */
      device: string | null
      /** ISO 3166 code, where it is known. */
      country: string | null
      /** ISO 8601. */
      at: string
      accountUrl: string
      forgotPasswordUrl: string
    }
  }
  /** What was paid, once for every invoice. */
  receipt: {
    job: { invoice: number }
    data: Receipt
  }
  /** What has gone back, once for every refund in the books. */
  refund: {
    job: { posting: string }
    data: RefundNote
  }
  /** LIC-5: what is charged next, and when. */
  renewalNotice: { job: NoticeJob; data: RenewalNotice }
  paymentFailed: { job: NoticeJob; data: FailedPaymentNotice }
  subscriptionSuspended: { job: NoticeJob; data: SuspendedNotice }
  subscriptionBack: { job: NoticeJob; data: BackNotice }
  subscriptionCancelled: { job: NoticeJob; data: CancelledNotice }
  subscriptionKept: { job: NoticeJob; data: KeptNotice }
  subscriptionPaused: { job: NoticeJob; data: PausedNotice }
  subscriptionResumed: { job: NoticeJob; data: ResumedNotice }
  subscriptionWithdrawn: { job: NoticeJob; data: WithdrawnNotice }
  cardExpiring: { job: NoticeJob; data: ExpiringCardNotice }
  priceChange: { job: NoticeJob; data: PriceChangeNotice }
  /** To somebody whom the holder of a subscription gives one of its seats. */
  seatInvitation: {
    job: { seatId: string }
    data: {
      email: string
      /** Who invites, by address: what a name says may be anything. */
      holderEmail: string
      joinUrl: string
    }
  }
  /** to every operator. Scripts by where they come from, or how they begin. */
  paymentPageChanged: {
    job: { accountId: string; page: string; scripts: string[] }
    data: { email: string; page: string; scripts: string[]; ordersUrl: string }
  }
  /** What an operator answers to a message of the inbox. */
  inboxAnswer: {
    job: { answerId: number }
    data: {
      email: string
      /** As people read it: `4827-1936`. */
      reference: string
      answer: string
      /** What is answered. */
      message: string
      /** When that was written, ISO 8601. */
      at: string
    }
  }
}
export type MailKind = keyof MailKinds

/**
 * Whether a mail belongs to what its reader has asked for or owes, so that nobody can do without it. Every other one carries the link
 * that ends it, and the headers by which a mail program does so with one press (RFC 8058).
 */
export const isTransactional: {
  readonly [Kind in MailKind]: MailKinds[Kind]['data'] extends { unsubscribeUrl: string } ? false : true
} = {
  welcome: true,
  confirmEmail: true,
  resetPassword: true,
  operatorAdded: true,
  passwordChanged: true,
  emailChangeRequested: true,
  emailChanged: true,
  newDevice: true,
  receipt: true,
  refund: true,
  renewalNotice: true,
  paymentFailed: true,
  subscriptionSuspended: true,
  subscriptionBack: true,
  subscriptionCancelled: true,
  subscriptionKept: true,
  subscriptionPaused: true,
  subscriptionResumed: true,
  subscriptionWithdrawn: true,
  priceChange: true,
  // A favour: its reader is told of the failed charge in any case.
  cardExpiring: false,
  seatInvitation: true,
  paymentPageChanged: true,
  inboxAnswer: true,
}

/**
 * A mail that is to be sent, as the job keeps it: ids, wherever they tell enough. Addresses and one-time links are gathered
 * when it is sent, so that no secret rests in the queue.
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

/** Turns a prepared mail into subject, HTML and text; comes with the built application, which holds templates and catalogues. */
export type RenderMail = <Kind extends MailKind>(
  kind: Kind,
  locale: string,
  data: MailKinds[Kind]['data'],
) => Promise<Omit<RenderedMail, 'to' | 'unsubscribeUrl'>>

/** One attempt to send a mail. */
export interface MailAttempt {
  /** The job's: the same at every attempt, so that a mail server can tell a mail that it has had already. */
  id: string
  /** Aborted when the process ends. */
  signal: AbortSignal
}

export interface MailTransport {
  /**
   * Waits while the mail server is away, so that a mail is gathered, and its links made, only when it can leave. Throws when
   * that takes too long.
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

/** The job's name in the queue. */
export const SEND_MAIL = 'send-mail'

/** Asks for a mail in the transaction of the change it tells of: both happen or neither. */
export async function enqueueMail(jobs: JobQueue, transaction: Transaction, mail: MailJob): Promise<void> {
  await jobs.enqueue(transaction, SEND_MAIL, mail)
}
