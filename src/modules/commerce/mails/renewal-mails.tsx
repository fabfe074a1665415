import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailLink } from '#kernel/mail/mail-parts.tsx'
import { formatDay } from '#kernel/time.ts'
import type {
  BackNotice,
  ExpiringCardNotice,
  FailedPaymentNotice,
  PriceChangeNotice,
  RenewalNotice,
  SuspendedNotice,
} from '../notices/schema.ts'
import type { DeclineReason } from '../payments/schema.ts'
import { NextCharge, noticeMail, paragraphs } from './notice-mail.tsx'

/** Says what will be charged and when, and how to stop it (LIC-5). */
const renewalNotice = noticeMail<RenewalNotice>({
  subject: ({ notice, product, money, day }) => {
    const renewsOn = day(notice.on)
    const price = money(notice.amount)
    return msg`${product} renews on ${renewsOn} for ${price}`
  },
  preview: () => msg`If you want to keep it, there is nothing to do.`,
  heading: <Trans>Your subscription renews soon</Trans>,
  Body: ({ notice, product, money, day }) => {
    const renewsOn = day(notice.on)
    const price = money(notice.amount)
    return paragraphs(
      notice.period === 'year' ? (
        <Trans>
          {product} renews on {renewsOn} for another year. We will then charge <strong>{price}</strong>, taxes
          included.
        </Trans>
      ) : (
        <Trans>
          {product} renews on {renewsOn} for another month. We will then charge <strong>{price}</strong>,
          taxes included.
        </Trans>
      ),
      <Trans>
        If you want to keep it, there is nothing to do. If you do not, cancel before {renewsOn} on the page
        below, or change to another plan there. Then this amount is not charged, and what you have paid for
        stays open until the end of its term.
      </Trans>,
    )
  },
  action: <Trans>Change or cancel</Trans>,
})

/** Says the old price, the new one, from when, and how to cancel before. */
const priceChange = noticeMail<PriceChangeNotice>({
  subject: ({ notice, product, day }) => {
    const from = day(notice.on)
    return msg`New price of ${product} from ${from}`
  },
  preview: ({ notice, money, day }) => {
    const [from, price, before] = [day(notice.on), money(notice.amount), money(notice.before)]
    return msg`${price} instead of ${before}, from ${from} on.`
  },
  heading: <Trans>The price of your subscription changes</Trans>,
  Body: ({ notice, product, money, day }) => {
    const [from, price, before] = [day(notice.on), money(notice.amount), money(notice.before)]
    return paragraphs(
      notice.period === 'year' ? (
        <Trans>
          From {from} on, a year of {product} costs <strong>{price}</strong>, taxes included. Until then it
          costs {before}.
        </Trans>
      ) : (
        <Trans>
          From {from} on, a month of {product} costs <strong>{price}</strong>, taxes included. Until then it
          costs {before}.
        </Trans>
      ),
      <Trans>
        If you agree, there is nothing to do. If you do not, cancel before {from}: then you are never charged
        the new price, and what you have paid for stays open until the end of its term.
      </Trans>,
    )
  },
  action: <Trans>Change or cancel</Trans>,
})

/** Reminds of a card that will not be good any more when it is charged next; may be ended with one press. */
const cardExpiring = noticeMail<ExpiringCardNotice>({
  subject: ({ product }) => msg`The card for ${product} expires soon`,
  preview: () => msg`With another card, nothing is interrupted.`,
  heading: <Trans>Your card expires soon</Trans>,
  Body: ({ notice, product, money, day, i18n }) => {
    const card = [notice.brand, notice.lastFour].filter(Boolean).join(' •••• ')
    const month = formatDay(i18n.locale, notice.expires, { month: 'long', year: 'numeric' })
    const renewsOn = day(notice.on)
    const price = money(notice.amount)
    return paragraphs(
      notice.lastFour === null ? (
        <Trans>
          The card that pays for {product} expires at the end of {month}. The next charge is {price} on{' '}
          {renewsOn}.
        </Trans>
      ) : (
        <Trans>
          The card that pays for {product}, {card}, expires at the end of {month}. The next charge is {price}{' '}
          on {renewsOn}.
        </Trans>
      ),
      notice.isAfterPause ? (
        <Trans>
          If you have a new card, enter it before that day. If the charge fails then, we write to you: as it
          ends a pause, everything stays closed until it is paid, and you can still pay with another card.
        </Trans>
      ) : (
        <Trans>
          If you have a new card, enter it before that day. If the charge fails then, we write to you:
          everything stays open for seven days, and you can still pay with another card.
        </Trans>
      ),
    )
  },
  action: <Trans>Enter another card</Trans>,
  smallPrint: ({ unsubscribeUrl }) => (
    <Trans>
      You do not want to be reminded of cards that expire?{' '}
      <MailLink url={unsubscribeUrl}>End these reminders</MailLink>
    </Trans>
  ),
})

/** Why a saved card was refused, as far as its holder can do something about it. */
const reasons: Record<DeclineReason, MessageDescriptor> = {
  declined: msg`Your bank does not say why.`,
  insufficient_funds: msg`There is not enough money on the card.`,
  expired_card: msg`The card has expired.`,
  incorrect_cvc: msg`Your bank did not accept the details of the card.`,
  authentication_failed: msg`Your bank wants you to confirm the payment yourself.`,
  limit_exceeded: msg`The amount is above the limit of the card.`,
}

const opensOncePaid = msg`Your documents stay in your account. Once it is paid, everything opens again at once.`

/** Says why as far as is known, when it is tried again, and where to pay. */
const paymentFailed = noticeMail<FailedPaymentNotice>({
  subject: ({ product }) => msg`The payment for ${product} did not go through`,
  preview: ({ notice, day }) => {
    if (notice.openUntil === null) return opensOncePaid
    const openUntil = day(notice.openUntil)
    return msg`Nothing is closed yet: everything stays open until ${openUntil}.`
  },
  heading: <Trans>Your payment did not go through</Trans>,
  Body: ({ notice, product, money, day, i18n }) => {
    const price = money(notice.amount)
    const triesAgainOn = day(notice.triesAgainOn)
    const openUntil = notice.openUntil && day(notice.openUntil)
    const reason = i18n._(reasons[notice.decline ?? 'declined'])
    return paragraphs(
      <Trans>
        We could not charge {price} for the renewal of {product}. {reason}
      </Trans>,
      openUntil === null ? (
        <Trans>
          We will try again on {triesAgainOn}. The pause of your subscription is over, and everything opens
          again once the amount is paid.
        </Trans>
      ) : (
        <Trans>
          We will try again on {triesAgainOn}. Everything stays open until {openUntil}. If the amount is not
          paid by then, your subscription is suspended until it is.
        </Trans>
      ),
      <Trans>You can pay at any time, with this card or with another one:</Trans>,
    )
  },
  action: <Trans>Pay now</Trans>,
})

/** Says what is closed, what is not, and how it opens again (LIC-4). */
const subscriptionSuspended = noticeMail<SuspendedNotice>({
  subject: ({ product }) => msg`${product} is suspended until it is paid`,
  preview: () => opensOncePaid,
  heading: <Trans>Your subscription is suspended</Trans>,
  Body: ({ notice, product, money, day }) => {
    const price = money(notice.amount)
    const payableUntil = day(notice.payableUntil)
    return paragraphs(
      <Trans>
        For seven days we could not charge {price} for the renewal of {product}. Until it is paid, the files
        of your subscription cannot be downloaded. Your documents stay in your account.
      </Trans>,
      <Trans>
        Pay by {payableUntil}, and everything opens again at once: the new term begins on the day on which you
        pay. After that, the subscription ends, and nothing is charged any more.
      </Trans>,
    )
  },
  action: <Trans>Pay now</Trans>,
})

/** Ends the worry that a failed charge began. */
const subscriptionBack = noticeMail<BackNotice>({
  subject: ({ product }) => msg`${product} is paid, and everything is open`,
  preview: () => msg`There is nothing more to do.`,
  heading: <Trans>Your payment has arrived</Trans>,
  Body: ({ notice, product }) =>
    paragraphs(
      <>
        <Trans>The renewal of {product} is paid, and everything that belongs to it is open.</Trans>{' '}
        {notice.next && <NextCharge notice={notice} next={notice.next} />}
      </>,
    ),
})

/** What is written about renewals, by kind of mail. */
export const renewalMails = {
  ...{ renewalNotice, priceChange, cardExpiring },
  ...{ paymentFailed, subscriptionSuspended, subscriptionBack },
}
