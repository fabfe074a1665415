import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { render, toPlainText } from 'react-email'
import { brand } from '#content/brand/brand.ts'
import type { MailKind, MailKinds, RenderMail } from '#domain/mail/index.ts'
import { defaultLanguage, languageOfTag } from '../languages.ts'
import { ConfirmEmailMail, confirmEmailSubject } from './confirm-email-mail.tsx'
import { EmailChangeRequestedMail, emailChangeRequestedSubject } from './email-change-requested-mail.tsx'
import { EmailChangedMail, emailChangedSubject } from './email-changed-mail.tsx'
import { InboxAnswerMail, inboxAnswerSubject } from './inbox-answer-mail.tsx'
import { NewDeviceMail, newDeviceSubject } from './new-device-mail.tsx'
import { PasswordChangedMail, passwordChangedSubject } from './password-changed-mail.tsx'
import { ReceiptMail, receiptSubject } from './receipt-mail.tsx'
import { ResetPasswordMail, resetPasswordSubject } from './reset-password-mail.tsx'
import { WelcomeMail, welcomeSubject } from './welcome-mail.tsx'

/** What mails say, in every language. */
const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/mails.po', { eager: true })

/** What a kind of mail says: its subject and its content. */
interface MailTemplate<Kind extends MailKind> {
  subject: (i18n: ReturnType<typeof setupI18n>, data: MailKinds[Kind]['data']) => string
  Content: (data: MailKinds[Kind]['data']) => ReactNode
  /** Where answers go, where a person wrote it. */
  replyTo?: string
}

const templates: { [Kind in MailKind]: MailTemplate<Kind> } = {
  welcome: { subject: welcomeSubject, Content: WelcomeMail },
  confirmEmail: { subject: confirmEmailSubject, Content: ConfirmEmailMail },
  resetPassword: { subject: resetPasswordSubject, Content: ResetPasswordMail },
  newDevice: { subject: newDeviceSubject, Content: NewDeviceMail },
  passwordChanged: { subject: passwordChangedSubject, Content: PasswordChangedMail },
  emailChangeRequested: { subject: emailChangeRequestedSubject, Content: EmailChangeRequestedMail },
  emailChanged: { subject: emailChangedSubject, Content: EmailChangedMail },
  receipt: { subject: receiptSubject, Content: ReceiptMail },
  inboxAnswer: { subject: inboxAnswerSubject, Content: InboxAnswerMail, replyTo: brand.supportEmail },
}

/** Writes a mail in the language of its reader, as HTML and as plain text that says the same. */
export const renderMail: RenderMail = async (kind, locale, data) => {
  const language = languageOfTag(locale) ?? defaultLanguage
  const { messages = {} } = catalogues[`../../locales/${language.code}/mails.po`] ?? {}
  const i18n = setupI18n({ locale: language.tag, messages: { [language.tag]: messages } })
  const { subject, Content, replyTo } = templates[kind]
  const html = await render(
    <I18nProvider i18n={i18n}>
      <Content {...data} />
    </I18nProvider>,
  )
  return { subject: subject(i18n, data), html, text: toPlainText(html), ...(replyTo && { replyTo }) }
}
