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
import { CardExpiringMail, cardExpiringSubject } from './notices/card-expiring-mail.tsx'
import { PaymentFailedMail, paymentFailedSubject } from './notices/payment-failed-mail.tsx'
import { PriceChangeMail, priceChangeSubject } from './notices/price-change-mail.tsx'
import { RenewalNoticeMail, renewalNoticeSubject } from './notices/renewal-notice-mail.tsx'
import { SubscriptionBackMail, subscriptionBackSubject } from './notices/subscription-back-mail.tsx'
import {
  SubscriptionCancelledMail,
  subscriptionCancelledSubject,
} from './notices/subscription-cancelled-mail.tsx'
import { SubscriptionKeptMail, subscriptionKeptSubject } from './notices/subscription-kept-mail.tsx'
import { SubscriptionPausedMail, subscriptionPausedSubject } from './notices/subscription-paused-mail.tsx'
import { SubscriptionResumedMail, subscriptionResumedSubject } from './notices/subscription-resumed-mail.tsx'
import {
  SubscriptionSuspendedMail,
  subscriptionSuspendedSubject,
} from './notices/subscription-suspended-mail.tsx'
import {
  SubscriptionWithdrawnMail,
  subscriptionWithdrawnSubject,
} from './notices/subscription-withdrawn-mail.tsx'
import { OperatorAddedMail, operatorAddedSubject } from './operator-added-mail.tsx'
import { PasswordChangedMail, passwordChangedSubject } from './password-changed-mail.tsx'
import { PaymentPageChangedMail, paymentPageChangedSubject } from './payment-page-changed-mail.tsx'
import { ReceiptMail, receiptSubject } from './receipt-mail.tsx'
import { RefundMail, refundSubject } from './refund-mail.tsx'
import { ResetPasswordMail, resetPasswordSubject } from './reset-password-mail.tsx'
import { SeatInvitationMail, seatInvitationSubject } from './seat-invitation-mail.tsx'
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
  operatorAdded: { subject: operatorAddedSubject, Content: OperatorAddedMail },
  passwordChanged: { subject: passwordChangedSubject, Content: PasswordChangedMail },
  emailChangeRequested: { subject: emailChangeRequestedSubject, Content: EmailChangeRequestedMail },
  emailChanged: { subject: emailChangedSubject, Content: EmailChangedMail },
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
