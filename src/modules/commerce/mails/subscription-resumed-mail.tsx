import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailText } from '#kernel/mail/mail-parts.tsx'
import type { ResumedNotice } from '../notices/schema.ts'
import { BillingLink, NextCharge, NoticeFrame, noticeTexts } from './notice-frame.tsx'

export function subscriptionResumedSubject(i18n: I18n, notice: ResumedNotice): string {
  const { product } = noticeTexts(i18n, notice)
  return i18n._(msg`${product} goes on without a pause`)
}

/** Says what is charged when, because there is no pause any more. */
export function SubscriptionResumedMail(notice: ResumedNotice) {
  const { t } = useLingui()
  return (
    <NoticeFrame
      notice={notice}
      preview={t`There is nothing more to do.`}
      heading={<Trans>Your subscription goes on</Trans>}
    >
      <MailText>
        <PauseEnded notice={notice} />
      </MailText>
      <BillingLink notice={notice} />
    </NoticeFrame>
  )
}

function PauseEnded({ notice }: { notice: ResumedNotice }) {
  const { i18n } = useLingui()
  const { product, money } = noticeTexts(i18n, notice)
  const price = money(notice.next.amount)
  switch (notice.pause) {
    case 'averted':
      return (
        <>
          <Trans>The pause of {product} that you had planned does not come, and everything stays open.</Trans>{' '}
          <NextCharge notice={notice} next={notice.next} />
        </>
      )
    case 'charging':
      return (
        <Trans>
          You have ended the pause of {product}. We are charging {price} for the next term now, and everything
          opens once it is paid.
        </Trans>
      )
    case 'paid':
      return (
        <>
          <Trans>
            You have ended the pause of {product}. The next term is paid, and everything is open again.
          </Trans>{' '}
          <NextCharge notice={notice} next={notice.next} />
        </>
      )
  }
}
