import type { MailTemplates } from '#kernel/mail/mail.ts'
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
import { type ChangedPaymentPage, orderMails, type SeatInvitation } from './order-mails.tsx'
import { renewalMails } from './renewal-mails.tsx'
import { subscriptionMails } from './subscription-mails.tsx'

/** What the job of a mail about a subscription keeps: which notice it is (`subscription_notices`). */
interface NoticeJob {
  subscriptionId: string
  about: string
}

declare module '#kernel/mail/mail.ts' {
  /** What a job keeps of each kind of mail, and what its template is given when it is sent. */
  interface MailKinds {
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
      data: SeatInvitation
    }
    /** to every operator. */
    paymentPageChanged: {
      job: { accountId: string; page: string; scripts: string[] }
      data: ChangedPaymentPage
    }
  }
}

/** What mails of this module say. */
export const templates = {
  ...orderMails,
  ...renewalMails,
  ...subscriptionMails,
} satisfies Partial<MailTemplates>
