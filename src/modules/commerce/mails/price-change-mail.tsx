import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailAction, MailText } from '#kernel/mail/mail-parts.tsx'
import type { PriceChangeNotice } from '../notices/schema.ts'
import { NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function priceChangeSubject(i18n: I18n, notice: PriceChangeNotice): string {
  const { product, day } = noticeTexts(i18n, notice)
  const from = day(notice.on)
  return i18n._(msg`New price of ${product} from ${from}`)
}

/** Says the old price, the new one, from when, and how to cancel before. */
export function PriceChangeMail(notice: PriceChangeNotice) {
  const { i18n, t } = useLingui()
  const { product, money, day } = noticeTexts(i18n, notice)
  const from = day(notice.on)
  const price = money(notice.amount)
  const before = money(notice.before)
  return (
    <NoticeFrame
      notice={notice}
      preview={t`${price} instead of ${before}, from ${from} on.`}
      heading={<Trans>The price of your subscription changes</Trans>}
    >
      <MailText>
        {notice.period === 'year' ? (
          <Trans>
            From {from} on, a year of {product} costs <strong>{price}</strong>, taxes included. Until then it
            costs {before}.
          </Trans>
        ) : (
          <Trans>
            From {from} on, a month of {product} costs <strong>{price}</strong>, taxes included. Until then it
            costs {before}.
          </Trans>
        )}
      </MailText>
      <MailText>
        <Trans>
          If you agree, there is nothing to do. If you do not, cancel before {from}: then you are never
          charged the new price, and what you have paid for stays open until the end of its term.
        </Trans>
      </MailText>
      <MailAction url={notice.billingUrl} label={<Trans>Change or cancel</Trans>} />
    </NoticeFrame>
  )
}
