import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailAction, MailText } from '#kernel/mail/mail-parts.tsx'
import type { FailedPaymentNotice } from '../notices/schema.ts'
import type { DeclineReason } from '../payments/schema.ts'
import { NoticeFrame, noticeTexts } from './notice-frame.tsx'

/** Why a saved card was refused, as far as its holder can do something about it. */
const reasons: Record<DeclineReason, MessageDescriptor> = {
  declined: msg`Your bank does not say why.`,
  insufficient_funds: msg`There is not enough money on the card.`,
  expired_card: msg`The card has expired.`,
  incorrect_cvc: msg`Your bank did not accept the details of the card.`,
  authentication_failed: msg`Your bank wants you to confirm the payment yourself.`,
  limit_exceeded: msg`The amount is above the limit of the card.`,
}

export function paymentFailedSubject(i18n: I18n, notice: FailedPaymentNotice): string {
  const { product } = noticeTexts(i18n, notice)
  return i18n._(msg`The payment for ${product} did not go through`)
}

/** Says why as far as is known, when it is tried again, and where to pay. */
export function PaymentFailedMail(notice: FailedPaymentNotice) {
  const { i18n, t } = useLingui()
  const { product, money, day } = noticeTexts(i18n, notice)
  const price = money(notice.amount)
  const triesAgainOn = day(notice.triesAgainOn)
  const openUntil = notice.openUntil && day(notice.openUntil)
  const reason = i18n._(reasons[notice.decline ?? 'declined'])
  return (
    <NoticeFrame
      notice={notice}
      preview={
        openUntil === null
          ? t`Your documents stay in your account. Once it is paid, everything opens again at once.`
          : t`Nothing is closed yet: everything stays open until ${openUntil}.`
      }
      heading={<Trans>Your payment did not go through</Trans>}
    >
      <MailText>
        <Trans>
          We could not charge {price} for the renewal of {product}. {reason}
        </Trans>
      </MailText>
      <MailText>
        {openUntil === null ? (
          <Trans>
            We will try again on {triesAgainOn}. The pause of your subscription is over, and everything opens
            again once the amount is paid.
          </Trans>
        ) : (
          <Trans>
            We will try again on {triesAgainOn}. Everything stays open until {openUntil}. If the amount is not
            paid by then, your subscription is suspended until it is.
          </Trans>
        )}
      </MailText>
      <MailText>
        <Trans>You can pay at any time, with this card or with another one:</Trans>
      </MailText>
      <MailAction url={notice.billingUrl} label={<Trans>Pay now</Trans>} />
    </NoticeFrame>
  )
}
