import type { MailTemplates } from '#kernel/mail/mail.ts'
import type { Receipt, RefundNote } from '../orders/schema.ts'
import { type ChangedPaymentPage, orderMails, type SeatInvitation } from './order-mails.tsx'
import { renewalMails } from './renewal-mails.tsx'
import { subscriptionMails } from './subscription-mails.tsx'

type NoticeMails = typeof renewalMails & typeof subscriptionMails

/** Mails about a subscription: their job keeps which notice it is (`subscription_notices`). */
type NoticeKinds = {
  [Kind in keyof NoticeMails]: {
    job: { subscriptionId: string; about: string }
    data: Parameters<NoticeMails[Kind]['Content']>[0]
  }
}

declare module '#kernel/mail/mail.ts' {
  /** What a job keeps of each kind of mail, and what its template is given when it is sent. */
  interface MailKinds extends NoticeKinds {
    /** What was paid, once for every invoice. */
    receipt: { job: { invoice: number }; data: Receipt }
    /** What has gone back, once for every refund in the books. */
    refund: { job: { posting: string }; data: RefundNote }
    /** To somebody whom the holder of a subscription gives one of its seats. */
    seatInvitation: { job: { seatId: string }; data: SeatInvitation }
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
