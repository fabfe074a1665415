import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'
import { mailStyles } from '#kernel/mail/mail-styles.ts'
import { formatDay } from '#kernel/time.ts'

interface InboxAnswer {
  email: string
  /** As people read it: `4827-1936`. */
  reference: string
  answer: string
  /** What is answered. */
  message: string
  /** When that was written, ISO 8601. */
  at: string
}

export function inboxAnswerSubject(i18n: I18n, { reference }: Pick<InboxAnswer, 'reference'>): string {
  return i18n._(msg`Our answer to your message ${reference}`)
}

/** What an operator answers to somebody who wrote to us, above what they wrote. */
export function InboxAnswerMail({ email, reference, answer, message, at }: InboxAnswer) {
  const { i18n } = useLingui()
  const date = formatDay(i18n.locale, at)
  return (
    <MailFrame preview={answer.slice(0, 120)}>
      <MailHeading>
        <Trans>Our answer</Trans>
      </MailHeading>
      <Paragraphs text={answer} />
      <MailSmallPrint>
        <Trans>
          You wrote to us on {date} as {email}. Your message has the number {reference}:
        </Trans>
      </MailSmallPrint>
      <blockquote className="mail-line" style={mailStyles.quote}>
        <Paragraphs text={message} />
      </blockquote>
      <MailSmallPrint>
        <Trans>Is something left to ask? Simply answer this mail: people read it.</Trans>
      </MailSmallPrint>
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
