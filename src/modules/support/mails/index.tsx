import { brand } from '#content/brand/brand.ts'
import type { MailTemplates } from '#kernel/mail/mail.ts'
import { InboxAnswerMail, inboxAnswerSubject } from './inbox-answer-mail.tsx'

declare module '#kernel/mail/mail.ts' {
  /** What a job keeps of each kind of mail, and what its template is given when it is sent. */
  interface MailKinds {
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
}

/** What mails of this module say. */
export const templates = {
  inboxAnswer: { subject: inboxAnswerSubject, Content: InboxAnswerMail, replyTo: brand.supportEmail },
} satisfies Partial<MailTemplates>
