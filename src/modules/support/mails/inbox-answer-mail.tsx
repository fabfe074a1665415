import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { MailKinds } from '#kernel/mail/mail.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'
import { mailStyles } from '#kernel/mail/mail-styles.ts'
import { formatDay } from '#kernel/time.ts'

type InboxAnswer = MailKinds['inboxAnswer']['data']

export function inboxAnswerSubject(i18n: I18n, { reference }: Pick<InboxAnswer, 'reference'>): string {
  return i18n._(msg`Our answer to your message ${reference}`)
}

/** What an operator answers to somebody who wrote to us, above what they wrote. */
export function InboxAnswerMail({ email, reference, answer, message, at }: InboxAnswer) {
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
