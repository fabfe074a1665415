import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CancelledNotice } from '#domain/notices/schema.ts'
import { MailText } from '../mail-parts.tsx'
import { BillingLink, NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function subscriptionCancelledSubject(i18n: I18n, notice: CancelledNotice): string {
  const { product } = noticeTexts(i18n, notice)
  return i18n._(msg`Your subscription to ${product} is canceled`)
}

/** Confirms that nothing more is charged, and until when everything is open. */
export function SubscriptionCancelledMail(notice: CancelledNotice) {
  const { i18n, t } = useLingui()
  const { product, day } = noticeTexts(i18n, notice)
  return (
    <NoticeFrame
      notice={notice}
      preview={t`Nothing more is charged.`}
      heading={<Trans>Your subscription is canceled</Trans>}
    >
      <MailText>
        {notice.openUntil === null ? (
          <Trans>
            Your subscription to {product} has ended, and nothing more is charged for it. Your documents stay
            in your account.
          </Trans>
        ) : (
          <OpenUntil product={product} day={day(notice.openUntil)} />
        )}
      </MailText>
      <BillingLink notice={notice} />
    </NoticeFrame>
  )
}

function OpenUntil({ product, day }: { product: string; day: string }) {
  return (
    <Trans>
      Your subscription to {product} does not renew itself any more, and nothing more is charged for it. What
      you have paid for stays open until {day}. After that, your documents stay in your account.
    </Trans>
  )
}
