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
import { CardExpiringMail, cardExpiringSubject } from './card-expiring-mail.tsx'
import { PaymentFailedMail, paymentFailedSubject } from './payment-failed-mail.tsx'
import { PaymentPageChangedMail, paymentPageChangedSubject } from './payment-page-changed-mail.tsx'
import { PriceChangeMail, priceChangeSubject } from './price-change-mail.tsx'
import { ReceiptMail, receiptSubject } from './receipt-mail.tsx'
import { RefundMail, refundSubject } from './refund-mail.tsx'
import { RenewalNoticeMail, renewalNoticeSubject } from './renewal-notice-mail.tsx'
import { SeatInvitationMail, seatInvitationSubject } from './seat-invitation-mail.tsx'
import { SubscriptionBackMail, subscriptionBackSubject } from './subscription-back-mail.tsx'
import { SubscriptionCancelledMail, subscriptionCancelledSubject } from './subscription-cancelled-mail.tsx'
import { SubscriptionKeptMail, subscriptionKeptSubject } from './subscription-kept-mail.tsx'
import { SubscriptionPausedMail, subscriptionPausedSubject } from './subscription-paused-mail.tsx'
import { SubscriptionResumedMail, subscriptionResumedSubject } from './subscription-resumed-mail.tsx'
import { SubscriptionSuspendedMail, subscriptionSuspendedSubject } from './subscription-suspended-mail.tsx'
import { SubscriptionWithdrawnMail, subscriptionWithdrawnSubject } from './subscription-withdrawn-mail.tsx'

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
  }
}

/** What mails of this module say. */
export const templates = {
  receipt: { subject: receiptSubject, Content: ReceiptMail },
  refund: { subject: refundSubject, Content: RefundMail },
  renewalNotice: { subject: renewalNoticeSubject, Content: RenewalNoticeMail },
  paymentFailed: { subject: paymentFailedSubject, Content: PaymentFailedMail },
  subscriptionSuspended: { subject: subscriptionSuspendedSubject, Content: SubscriptionSuspendedMail },
  subscriptionBack: { subject: subscriptionBackSubject, Content: SubscriptionBackMail },
  subscriptionCancelled: { subject: subscriptionCancelledSubject, Content: SubscriptionCancelledMail },
  subscriptionKept: { subject: subscriptionKeptSubject, Content: SubscriptionKeptMail },
  subscriptionPaused: { subject: subscriptionPausedSubject, Content: SubscriptionPausedMail },
  subscriptionResumed: { subject: subscriptionResumedSubject, Content: SubscriptionResumedMail },
  subscriptionWithdrawn: { subject: subscriptionWithdrawnSubject, Content: SubscriptionWithdrawnMail },
  cardExpiring: { subject: cardExpiringSubject, Content: CardExpiringMail },
  priceChange: { subject: priceChangeSubject, Content: PriceChangeMail },
  seatInvitation: { subject: seatInvitationSubject, Content: SeatInvitationMail },
  paymentPageChanged: { subject: paymentPageChangedSubject, Content: PaymentPageChangedMail },
} satisfies Partial<MailTemplates>
