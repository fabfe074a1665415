import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-email'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'
import { mailStyles } from '#kernel/mail/mail-styles.ts'
import { productNameIn } from '../invoices/product-name.ts'
import type { SubscriptionNotice } from '../notices/schema.ts'
import type { PlannedCharge } from '../orders/schema.ts'
import { dayText, moneyText } from '../parts/money-text.ts'

interface NoticeFrameProps {
  notice: SubscriptionNotice
  preview: string
  heading: ReactNode
  children: ReactNode
}

/** What every mail about a subscription stands in: the last line says whose it is. */
export function NoticeFrame({ notice: { email }, preview, heading, children }: NoticeFrameProps) {
  return (
    <MailFrame preview={preview}>
      <MailHeading>{heading}</MailHeading>
      {children}
      <MailSmallPrint>
        <Trans>
          You get this mail because the account {email} has a subscription at {brand.name}.
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}

/** Where everything about the subscription stands, for who wants to look. */
export function BillingLink({ notice: { billingUrl } }: { notice: SubscriptionNotice }) {
  return (
    <MailText>
      <Trans>
        Your subscription and your invoices:{' '}
        <Link href={billingUrl} className="mail-link" style={mailStyles.link}>
          {billingUrl}
        </Link>
      </Trans>
    </MailText>
  )
}

/** What is charged next, and that it need not be. */
export function NextCharge({ notice, next }: { notice: SubscriptionNotice; next: PlannedCharge }) {
  const { i18n } = useLingui()
  const { money, day } = noticeTexts(i18n, notice)
  const price = money(next.amount)
  const on = day(next.on)
  return (
    <Trans>
      The next charge is {price} on {on}, unless you cancel before.
    </Trans>
  )
}

/** Names, amounts and days of a notice, as its reader's language writes them. */
export function noticeTexts(i18n: I18n, notice: SubscriptionNotice) {
  return {
    product: productNameIn(i18n, { package: notice.package, name: notice.productName }),
    money: (amount: number) => moneyText(i18n, { amount, currency: notice.currency }),
    day: (on: string) => dayText(i18n, on),
  }
}
