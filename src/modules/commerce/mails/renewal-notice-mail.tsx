import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailAction, MailText } from '#kernel/mail/mail-parts.tsx'
import type { RenewalNotice } from '../notices/schema.ts'
import { NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function renewalNoticeSubject(i18n: I18n, notice: RenewalNotice): string {
  const { product, money, day } = noticeTexts(i18n, notice)
  const renewsOn = day(notice.on)
  const price = money(notice.amount)
  return i18n._(msg`${product} renews on ${renewsOn} for ${price}`)
}

/** Says what will be charged and when, and how to stop it (LIC-5). */
export function RenewalNoticeMail(notice: RenewalNotice) {
  const { i18n, t } = useLingui()
  const { product, money, day } = noticeTexts(i18n, notice)
  const renewsOn = day(notice.on)
  const price = money(notice.amount)
  return (
    <NoticeFrame
      notice={notice}
      preview={t`If you want to keep it, there is nothing to do.`}
      heading={<Trans>Your subscription renews soon</Trans>}
    >
      <MailText>
        {notice.period === 'year' ? (
          <Trans>
            {product} renews on {renewsOn} for another year. We will then charge <strong>{price}</strong>,
            taxes included.
          </Trans>
        ) : (
          <Trans>
            {product} renews on {renewsOn} for another month. We will then charge <strong>{price}</strong>,
            taxes included.
          </Trans>
        )}
      </MailText>
      <MailText>
        <Trans>
          If you want to keep it, there is nothing to do. If you do not, cancel before {renewsOn} on the page
          below, or change to another plan there. Then this amount is not charged, and what you have paid for
          stays open until the end of its term.
        </Trans>
      </MailText>
      <MailAction url={notice.billingUrl} label={<Trans>Change or cancel</Trans>} />
    </NoticeFrame>
  )
}
