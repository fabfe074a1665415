import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { brand } from '#content/brand/brand.ts'
import type { MailKinds, MailTemplates } from '#kernel/mail/mail.ts'
import { MailFrame, MailHeading, MailSmallPrint, MailText, mailStyles } from '#kernel/mail/mail-frame.tsx'
import { formatDay } from '#kernel/time.ts'

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

type InboxAnswer = MailKinds['inboxAnswer']['data']

function inboxAnswerSubject(i18n: I18n, { reference }: Pick<InboxAnswer, 'reference'>): string {
  return i18n._(msg`Our answer to your message ${reference}`)
}

/** What an operator answers to somebody who wrote to us, above what they wrote. */
function InboxAnswerMail({ email, reference, answer, message, at }: InboxAnswer) {
  const { t, i18n } = useLingui()
  const date = formatDay(i18n.locale, at)
  return (
    <MailFrame preview={answer.slice(0, 120)}>
      <MailHeading>{t`Our answer`}</MailHeading>
      <Paragraphs text={answer} />
      <MailSmallPrint>
        <Trans>
          You wrote to us on {date} as {email}. Your message has the number {reference}:
        </Trans>
      </MailSmallPrint>
      <blockquote className="mail-line" style={mailStyles.quote}>
        <Paragraphs text={message} />
      </blockquote>
      <MailSmallPrint>{t`Any questions? Just reply to this e-mail. A person reads it.`}</MailSmallPrint>
    </MailFrame>
  )
}

/** A text as somebody typed it: its blank lines part paragraphs. */
function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is drawn once
    <MailText key={position}>
      {paragraph.split('\n').map((line, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is drawn once
        <Fragment key={number}>
          {number > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </MailText>
  ))
}
