import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailText } from '#kernel/mail/mail-parts.tsx'
import type { CancelledNotice, RenewalEnd } from '../notices/schema.ts'
import { BillingLink, NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function subscriptionCancelledSubject(i18n: I18n, notice: CancelledNotice): string {
  const { product } = noticeTexts(i18n, notice)
  return i18n._(msg`Your subscription to ${product} is canceled`)
}

/** Says that nothing more is charged, until when everything is open, and, where its holder has not ended it, what has. */
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
        {notice.because && (
          <>
            <Because reason={notice.because} />{' '}
          </>
        )}
        {notice.because === 'account_closed' ? (
          <Trans>
            Your subscription to {product} does not renew itself any more, and nothing more is charged for it.
          </Trans>
        ) : notice.openUntil === null ? (
          <Trans>
            Your subscription to {product} has ended, and nothing more is charged for it. Your documents stay
            in your account.
          </Trans>
        ) : (
          <OpenUntil product={product} day={day(notice.openUntil)} />
        )}
      </MailText>
      {notice.because !== 'account_closed' && <BillingLink notice={notice} />}
    </NoticeFrame>
  )
}

/** What has ended the renewal, and nobody's fault. */
function Because({ reason }: { reason: RenewalEnd }) {
  switch (reason) {
    case 'provider':
      return <Trans>PayPal has told us that the automatic payments for your subscription have ended.</Trans>
    case 'refund':
      return <Trans>A payment for your subscription was refunded, and that ended its renewal.</Trans>
    case 'dispute':
      return (
        <Trans>
          A payment for your subscription was disputed through your bank or PayPal, and that ended its
          renewal.
        </Trans>
      )
    case 'support':
      return <Trans>Our team has ended the renewal of your subscription.</Trans>
    case 'account_closed':
      return <Trans>Your account was closed.</Trans>
  }
}

function OpenUntil({ product, day }: { product: string; day: string }) {
  return (
    <Trans>
      Your subscription to {product} does not renew itself any more, and nothing more is charged for it. What
      you have paid for stays open until {day}. After that, your documents stay in your account.
    </Trans>
  )
}
