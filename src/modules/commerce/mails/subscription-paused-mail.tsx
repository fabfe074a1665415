import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailText } from '#kernel/mail/mail-parts.tsx'
import type { PausedNotice } from '../notices/schema.ts'
import { BillingLink, NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function subscriptionPausedSubject(i18n: I18n, notice: PausedNotice): string {
  const { product, day } = noticeTexts(i18n, notice)
  const from = day(notice.from)
  const until = day(notice.until)
  return i18n._(msg`${product} is paused from ${from} to ${until}`)
}

/** Says what stays open until when, when it goes on, and what is charged then. */
export function SubscriptionPausedMail(notice: PausedNotice) {
  const { i18n, t } = useLingui()
  const { product, money, day } = noticeTexts(i18n, notice)
  const from = day(notice.from)
  const until = day(notice.until)
  const price = money(notice.amount)
  return (
    <NoticeFrame
      notice={notice}
      preview={t`Nothing is charged until ${until}.`}
      heading={<Trans>Your pause is noted</Trans>}
    >
      <MailText>
        <Trans>
          What you have paid for of {product} stays open until {from}. Then the pause begins: nothing is
          charged, and no files are open. Your documents stay in your account.
        </Trans>
      </MailText>
      <MailText>
        <Trans>
          On {until} your subscription goes on by itself, and we charge <strong>{price}</strong>, taxes
          included, unless you cancel before. You may also end the pause at any time before that day.
        </Trans>
      </MailText>
      <BillingLink notice={notice} />
    </NoticeFrame>
  )
}
