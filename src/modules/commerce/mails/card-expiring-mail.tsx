import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-email'
import { MailAction, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'
import { mailStyles } from '#kernel/mail/mail-styles.ts'
import { formatDay } from '#kernel/time.ts'
import type { ExpiringCardNotice } from '../notices/schema.ts'
import { NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function cardExpiringSubject(i18n: I18n, notice: ExpiringCardNotice): string {
  const { product } = noticeTexts(i18n, notice)
  return i18n._(msg`The card for ${product} expires soon`)
}

/** Reminds of a card that will not be good any more when it is charged next; may be ended with one press. */
export function CardExpiringMail(notice: ExpiringCardNotice) {
  const { i18n, t } = useLingui()
  const { product, money, day } = noticeTexts(i18n, notice)
  const { unsubscribeUrl } = notice
  const card = [notice.brand, notice.lastFour].filter(Boolean).join(' •••• ')
  const month = formatDay(i18n.locale, notice.expires, { month: 'long', year: 'numeric' })
  const renewsOn = day(notice.on)
  const price = money(notice.amount)
  return (
    <NoticeFrame
      notice={notice}
      preview={t`With another card, nothing is interrupted.`}
      heading={<Trans>Your card expires soon</Trans>}
    >
      <MailText>
        {notice.lastFour === null ? (
          <Trans>
            The card that pays for {product} expires at the end of {month}. The next charge is {price} on{' '}
            {renewsOn}.
          </Trans>
        ) : (
          <Trans>
            The card that pays for {product}, {card}, expires at the end of {month}. The next charge is{' '}
            {price} on {renewsOn}.
          </Trans>
        )}
      </MailText>
      <MailText>
        {notice.isAfterPause ? (
          <Trans>
            If you have a new card, enter it before that day. If the charge fails then, we write to you: as it
            ends a pause, everything stays closed until it is paid, and you can still pay with another card.
          </Trans>
        ) : (
          <Trans>
            If you have a new card, enter it before that day. If the charge fails then, we write to you:
            everything stays open for seven days, and you can still pay with another card.
          </Trans>
        )}
      </MailText>
      <MailAction url={notice.billingUrl} label={<Trans>Enter another card</Trans>} />
      <MailSmallPrint>
        <Trans>
          You do not want to be reminded of cards that expire?{' '}
          <Link href={unsubscribeUrl} className="mail-link" style={mailStyles.link}>
            End these reminders
          </Link>
        </Trans>
      </MailSmallPrint>
    </NoticeFrame>
  )
}
