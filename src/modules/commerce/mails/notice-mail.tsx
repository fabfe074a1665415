import type { I18n, MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Children, type ReactNode } from 'react'
import { brand } from '#content/brand/brand.ts'
import {
  MailAction,
  MailFrame,
  MailHeading,
  MailLink,
  MailSmallPrint,
  MailText,
} from '#kernel/mail/mail-frame.tsx'
import { formatDay } from '#kernel/time.ts'
import { moneyText } from '#ui/components/money-text.ts'
import { productNameIn } from '../invoices/product-name.ts'
import type { SubscriptionNotice } from '../notices/schema.ts'
import type { PlannedCharge } from '../orders/schema.ts'

/** A notice, with its names, amounts and days as its reader's language writes them. */
type NoticeWords<Notice extends SubscriptionNotice> = ReturnType<typeof wordsOf<Notice>>

function wordsOf<Notice extends SubscriptionNotice>(i18n: I18n, notice: Notice) {
  return {
    notice,
    i18n,
    product: productNameIn(i18n, { package: notice.package, name: notice.productName }),
    money: (amount: number) => moneyText(i18n, { amount, currency: notice.currency }),
    day: (on: string) => formatDay(i18n.locale, on),
  }
}

interface NoticeMail<Notice extends SubscriptionNotice> {
  subject: (said: NoticeWords<Notice>) => MessageDescriptor
  /** What lists of mails show behind the subject. */
  preview: (said: NoticeWords<Notice>) => MessageDescriptor
  heading: ReactNode | ((said: NoticeWords<Notice>) => ReactNode)
  Body: (said: NoticeWords<Notice>) => ReactNode
  /** What it asks for, on the page of plan and billing. */
  action?: ReactNode
  /** Whether that page is named where nothing is asked for. */
  hasLink?: (notice: Notice) => boolean
  smallPrint?: (notice: Notice) => ReactNode
}

/** A mail about a subscription, as the list of mails has it. */
export function noticeMail<Notice extends SubscriptionNotice>(mail: NoticeMail<Notice>) {
  const contentOf = (notice: Notice) => <NoticeContent mail={mail} notice={notice} />
  return {
    subject: (i18n: I18n, notice: Notice) => i18n._(mail.subject(wordsOf(i18n, notice))),
    Content: contentOf,
  }
}

interface NoticeContentProps<Notice extends SubscriptionNotice> {
  mail: NoticeMail<Notice>
  notice: Notice
}

/** What every mail about a subscription stands in: the last line says whose it is. */
function NoticeContent<Notice extends SubscriptionNotice>({ mail, notice }: NoticeContentProps<Notice>) {
  const { preview, heading, Body, action, hasLink = () => true, smallPrint } = mail
  const { i18n } = useLingui()
  const said = wordsOf(i18n, notice)
  const { email, billingUrl } = notice
  return (
    <MailFrame preview={i18n._(preview(said))}>
      <MailHeading>{typeof heading === 'function' ? heading(said) : heading}</MailHeading>
      <Body {...said} />
      {action ? (
        <MailAction url={billingUrl} label={action} />
      ) : (
        hasLink(notice) && (
          <MailText>
            <Trans>
              Your subscription and your invoices: <MailLink url={billingUrl}>{billingUrl}</MailLink>
            </Trans>
          </MailText>
        )
      )}
      {smallPrint && <MailSmallPrint>{smallPrint(notice)}</MailSmallPrint>}
      <MailSmallPrint>
        <Trans>
          You’re receiving this e-mail because the account {email} has a subscription at {brand.name}.
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}

/** The text of a mail, paragraph by paragraph. */
export function paragraphs(...texts: ReactNode[]): ReactNode {
  return Children.map(texts, (text) => <MailText>{text}</MailText>)
}

/** What is charged next, and that it need not be. */
export function NextCharge({ notice, next }: { notice: SubscriptionNotice; next: PlannedCharge }) {
  const { i18n } = useLingui()
  const { money, day } = wordsOf(i18n, notice)
  const price = money(next.amount)
  const on = day(next.on)
  return (
    <Trans>
      The next charge is {price} on {on}, unless you cancel first.
    </Trans>
  )
}
