import type { I18n, MessageDescriptor } from '@lingui/core'
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

/** A notice, with its names, amounts and days as its reader's language writes them. */
type NoticeWords<Notice extends SubscriptionNotice> = ReturnType<typeof textsOf> & {
  notice: Notice
  i18n: I18n
}

interface NoticeMail<Notice extends SubscriptionNotice> {
  subject: (said: NoticeWords<Notice>) => MessageDescriptor
  /** What lists of mails show behind the subject. */
  preview: (said: NoticeWords<Notice>) => MessageDescriptor
  heading: ReactNode
  Body: (said: NoticeWords<Notice>) => ReactNode
}

/** A mail about a subscription, as the list of mails has it. */
export function noticeMail<Notice extends SubscriptionNotice>(mail: NoticeMail<Notice>) {
  const contentOf = (notice: Notice) => <NoticeContent mail={mail} notice={notice} />
  return {
    subject: (i18n: I18n, notice: Notice) => i18n._(mail.subject({ ...textsOf(i18n, notice), notice, i18n })),
    Content: contentOf,
  }
}

/** What every mail about a subscription stands in: the last line says whose it is. */
function NoticeContent<Notice extends SubscriptionNotice>({
  mail: { preview, heading, Body },
  notice,
}: {
  mail: NoticeMail<Notice>
  notice: Notice
}) {
  const { i18n } = useLingui()
  const said = { ...textsOf(i18n, notice), notice, i18n }
  const { email } = notice
  return (
    <MailFrame preview={i18n._(preview(said))}>
      <MailHeading>{heading}</MailHeading>
      <Body {...said} />
      <MailSmallPrint>
        <Trans>
          You get this mail because the account {email} has a subscription at {brand.name}.
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}

function textsOf(i18n: I18n, notice: SubscriptionNotice) {
  return {
    product: productNameIn(i18n, { package: notice.package, name: notice.productName }),
    money: (amount: number) => moneyText(i18n, { amount, currency: notice.currency }),
    day: (on: string) => dayText(i18n, on),
  }
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
  const { money, day } = textsOf(i18n, notice)
  const price = money(next.amount)
  const on = day(next.on)
  return (
    <Trans>
      The next charge is {price} on {on}, unless you cancel before.
    </Trans>
  )
}
