import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailText } from '#kernel/mail/mail-parts.tsx'
import type { BackNotice } from '../notices/schema.ts'
import { BillingLink, NextCharge, NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function subscriptionBackSubject(i18n: I18n, notice: BackNotice): string {
  const { product } = noticeTexts(i18n, notice)
  return i18n._(msg`${product} is paid, and everything is open`)
}

/** Ends the worry that a failed charge began. */
export function SubscriptionBackMail(notice: BackNotice) {
  const { i18n, t } = useLingui()
  const { product } = noticeTexts(i18n, notice)
  return (
    <NoticeFrame
      notice={notice}
      preview={t`There is nothing more to do.`}
      heading={<Trans>Your payment has arrived</Trans>}
    >
      <MailText>
        <Trans>The renewal of {product} is paid, and everything that belongs to it is open.</Trans>{' '}
        {notice.next && <NextCharge notice={notice} next={notice.next} />}
      </MailText>
      <BillingLink notice={notice} />
    </NoticeFrame>
  )
}
