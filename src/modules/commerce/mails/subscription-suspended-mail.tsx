import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailAction, MailText } from '#kernel/mail/mail-parts.tsx'
import type { SuspendedNotice } from '../notices/schema.ts'
import { NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function subscriptionSuspendedSubject(i18n: I18n, notice: SuspendedNotice): string {
  const { product } = noticeTexts(i18n, notice)
  return i18n._(msg`${product} is suspended until it is paid`)
}

/** Says what is closed, what is not, and how it opens again (LIC-4). */
export function SubscriptionSuspendedMail(notice: SuspendedNotice) {
  const { i18n, t } = useLingui()
  const { product, money, day } = noticeTexts(i18n, notice)
  const price = money(notice.amount)
  const payableUntil = day(notice.payableUntil)
  return (
    <NoticeFrame
      notice={notice}
      preview={t`Your documents stay in your account. Once it is paid, everything opens again at once.`}
      heading={<Trans>Your subscription is suspended</Trans>}
    >
      <MailText>
        <Trans>
          For seven days we could not charge {price} for the renewal of {product}. Until it is paid, the files
          of your subscription cannot be downloaded. Your documents stay in your account.
        </Trans>
      </MailText>
      <MailText>
        <Trans>
          Pay by {payableUntil}, and everything opens again at once: the new term begins on the day on which
          you pay. After that, the subscription ends, and nothing is charged any more.
        </Trans>
      </MailText>
      <MailAction url={notice.billingUrl} label={<Trans>Pay now</Trans>} />
    </NoticeFrame>
  )
}
