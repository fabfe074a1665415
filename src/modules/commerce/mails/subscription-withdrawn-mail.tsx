import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailText } from '#kernel/mail/mail-parts.tsx'
import type { WithdrawnNotice } from '../notices/schema.ts'
import { BillingLink, NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function subscriptionWithdrawnSubject(i18n: I18n, notice: WithdrawnNotice): string {
  const { orderNumber } = notice
  return i18n._(msg`Your withdrawal from order ${orderNumber}`)
}

/** The receipt of a withdrawal: what was declared, when, and what goes back (directive 2023/2673). */
export function SubscriptionWithdrawnMail(notice: WithdrawnNotice) {
  const { i18n, t } = useLingui()
  const { product, money } = noticeTexts(i18n, notice)
  const { orderNumber } = notice
  const price = money(notice.amount)
  const time = i18n.date(new Date(notice.at), { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })
  return (
    <NoticeFrame
      notice={notice}
      preview={t`${price} goes back to you.`}
      heading={<Trans>Your withdrawal has reached us</Trans>}
    >
      <MailText>
        <Trans>
          On {time} (UTC) you declared that you withdraw from the contract for {product}, order {orderNumber}.
          The subscription has ended, and nothing more is charged for it.
        </Trans>
      </MailText>
      <MailText>
        <Trans>
          <strong>{price}</strong> goes back the way it came, within 14 days at the latest. How soon it shows
          on your statement is up to your bank.
        </Trans>
      </MailText>
      <MailText>
        <Trans>Please keep this mail: it confirms that we have received your withdrawal.</Trans>
      </MailText>
      <BillingLink notice={notice} />
    </NoticeFrame>
  )
}
