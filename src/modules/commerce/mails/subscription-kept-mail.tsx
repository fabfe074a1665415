import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailText } from '#kernel/mail/mail-parts.tsx'
import type { KeptNotice } from '../notices/schema.ts'
import { BillingLink, NextCharge, NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function subscriptionKeptSubject(i18n: I18n, notice: KeptNotice): string {
  const { product } = noticeTexts(i18n, notice)
  return i18n._(msg`Your subscription to ${product} goes on`)
}

/** Takes back what the mail about its end has said. */
export function SubscriptionKeptMail(notice: KeptNotice) {
  const { i18n, t } = useLingui()
  const { product } = noticeTexts(i18n, notice)
  return (
    <NoticeFrame
      notice={notice}
      preview={t`There is nothing more to do.`}
      heading={<Trans>Your subscription goes on</Trans>}
    >
      <MailText>
        <Trans>
          You had canceled your subscription to {product}, and you keep it after all. It renews itself again,
          and everything stays open.
        </Trans>{' '}
        <NextCharge notice={notice} next={notice.next} />
      </MailText>
      <BillingLink notice={notice} />
    </NoticeFrame>
  )
}
