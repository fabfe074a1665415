import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailLink } from '#kernel/mail/mail-frame.tsx'
import { formatDay } from '#kernel/time.ts'
import type {
  BackNotice,
  CancelledNotice,
  ExpiringCardNotice,
  FailedPaymentNotice,
  KeptNotice,
  PausedNotice,
  PriceChangeNotice,
  RenewalEnd,
  RenewalNotice,
  ResumedNotice,
  SuspendedNotice,
  WithdrawnNotice,
} from '../notices/schema.ts'
import type { DeclineReason } from '../payments/schema.ts'
import { NextCharge, noticeMail, paragraphs } from './notice-mail.tsx'

/** Says that nothing more is charged, until when everything is open, and what ended it if not its holder. */
const subscriptionCancelled = noticeMail<CancelledNotice>({
  subject: ({ product }) => msg`Your subscription to ${product} is canceled`,
  preview: () => msg`You won’t be charged again.`,
  heading: <Trans>Your subscription is canceled</Trans>,
  Body: ({ notice, product, day }) =>
    paragraphs(
      <>
        {notice.because && (
          <>
            <Because reason={notice.because} />{' '}
          </>
        )}
        {notice.because === 'account_closed' ? (
          <Trans>Your subscription to {product} no longer renews, and you won’t be charged again.</Trans>
        ) : notice.openUntil === null ? (
          <Trans>
            Your subscription to {product} has ended, and you won’t be charged again. Your documents stay in
            your account.
          </Trans>
        ) : (
          <OpenUntil product={product} day={day(notice.openUntil)} />
        )}
      </>,
    ),
  hasLink: ({ because }) => because !== 'account_closed',
})

function Because({ reason }: { reason: RenewalEnd }) {
  switch (reason) {
    case 'provider':
      return (
        <Trans>
          Your payment provider told us that the automatic payments for your subscription have ended.
        </Trans>
      )
    case 'refund':
      return <Trans>A payment for your subscription was refunded, so it no longer renews.</Trans>
    case 'dispute':
      return (
        <Trans>
          A payment for your subscription was disputed through your bank or PayPal, so it no longer renews.
        </Trans>
      )
    case 'support':
      return <Trans>Our team has canceled the renewal of your subscription.</Trans>
    case 'account_closed':
      return <Trans>Your account was closed.</Trans>
  }
}

function OpenUntil({ product, day }: { product: string; day: string }) {
  return (
    <Trans>
      Your subscription to {product} no longer renews, and you won’t be charged again. You keep what you’ve
      paid for until {day}. After that, your documents stay in your account.
    </Trans>
  )
}

/** Takes back what the mail about its end has said. */
const subscriptionKept = noticeMail<KeptNotice>({
  subject: ({ product }) => msg`Your subscription to ${product} continues`,
  preview: () => msg`You don’t need to do anything else.`,
  heading: <Trans>Your subscription continues</Trans>,
  Body: ({ notice, product }) =>
    paragraphs(
      <>
        <Trans>
          You had canceled your subscription to {product} and have now kept it. It renews again, and you keep
          full access.
        </Trans>{' '}
        <NextCharge notice={notice} next={notice.next} />
      </>,
    ),
})

/** Says what stays open until when, when it goes on, and what is charged then. */
const subscriptionPaused = noticeMail<PausedNotice>({
  subject: ({ notice, product, day }) => {
    const [from, until] = [day(notice.from), day(notice.until)]
    return msg`${product} is paused from ${from} to ${until}`
  },
  preview: ({ notice, day }) => {
    const until = day(notice.until)
    return msg`You won’t be charged until ${until}.`
  },
  heading: <Trans>Your pause is scheduled</Trans>,
  Body: ({ notice, product, money, day }) => {
    const [from, until, price] = [day(notice.from), day(notice.until), money(notice.amount)]
    return paragraphs(
      <Trans>
        You can use {product} until {from}. Then the pause begins: you aren’t charged, and you can’t download
        files. Your documents stay in your account.
      </Trans>,
      <Trans>
        On {until}, your subscription resumes automatically, and we charge <strong>{price}</strong>, tax
        included, unless you cancel first. You can end the pause at any time before that day.
      </Trans>,
    )
  },
})

/** Says what is charged when, because there is no pause any more. */
const subscriptionResumed = noticeMail<ResumedNotice>({
  subject: ({ product }) => msg`${product} continues without a pause`,
  preview: () => msg`You don’t need to do anything else.`,
  heading: <Trans>Your subscription continues</Trans>,
  Body: ({ notice, product, money }) => {
    const price = money(notice.next.amount)
    const next = <NextCharge notice={notice} next={notice.next} />
    return paragraphs(
      notice.pause === 'averted' ? (
        <>
          <Trans>The pause you planned for {product} is canceled, and you keep full access.</Trans> {next}
        </>
      ) : notice.pause === 'charging' ? (
        <Trans>
          You’ve ended the pause for {product}. We’re charging {price} for the next term now, and you’ll have
          full access once it’s paid.
        </Trans>
      ) : (
        <>
          <Trans>
            You’ve ended the pause for {product}. The next term is paid, and you have full access again.
          </Trans>{' '}
          {next}
        </>
      ),
    )
  },
})

/** The receipt of a withdrawal: what was declared, when, and what goes back (directive 2023/2673). */
const subscriptionWithdrawn = noticeMail<WithdrawnNotice>({
  subject: ({ notice: { orderNumber, by } }) =>
    by === 'law' ? msg`Your withdrawal from order ${orderNumber}` : msg`Your refund for order ${orderNumber}`,
  preview: ({ notice, money }) => {
    const price = money(notice.amount)
    return msg`You get ${price} back.`
  },
  heading: ({ notice: { by } }) =>
    by === 'law' ? (
      <Trans>We’ve received your withdrawal</Trans>
    ) : (
      <Trans>Your plan has ended, and your money is on its way back</Trans>
    ),
  Body: ({ notice, product, money, i18n }) => {
    const { orderNumber } = notice
    const price = money(notice.amount)
    const time = i18n.date(new Date(notice.at), { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })
    return paragraphs(
      notice.by === 'law' ? (
        <Trans>
          On {time} (UTC), you withdrew from the contract for {product}, order {orderNumber}. The subscription
          has ended, and you won’t be charged again.
        </Trans>
      ) : (
        <Trans>
          On {time} (UTC), you asked for your money back for {product}, order {orderNumber}. The subscription
          has ended, and you won’t be charged again.
        </Trans>
      ),
      <Trans>
        <strong>{price}</strong> goes back to your payment method within 14 days. Your bank decides when it
        shows on your statement.
      </Trans>,
      notice.by === 'law' && (
        <Trans>Please keep this e-mail: it confirms that we received your withdrawal.</Trans>
      ),
    )
  },
})

/** Says what will be charged and when, and how to stop it (LIC-5). */
const renewalNotice = noticeMail<RenewalNotice>({
  subject: ({ notice, product, money, day }) => {
    const renewsOn = day(notice.on)
    const price = money(notice.amount)
    return msg`${product} renews on ${renewsOn} for ${price}`
  },
  preview: () => msg`To keep it, you don’t need to do anything.`,
  heading: <Trans>Your subscription renews soon</Trans>,
  Body: ({ notice, product, money, day }) => {
    const renewsOn = day(notice.on)
    const price = money(notice.amount)
    return paragraphs(
      notice.period === 'year' ? (
        <Trans>
          {product} renews on {renewsOn} for another year. We will then charge <strong>{price}</strong>, tax
          included.
        </Trans>
      ) : (
        <Trans>
          {product} renews on {renewsOn} for another month. We will then charge <strong>{price}</strong>, tax
          included.
        </Trans>
      ),
      <Trans>
        To keep it, you don’t need to do anything. Otherwise, cancel or change your plan before {renewsOn} on
        the page below. You then won’t be charged this amount, and you keep what you’ve paid for until the end
        of its term.
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
    return msg`${price} instead of ${before}, starting ${from}.`
  },
  heading: <Trans>The price of your subscription changes</Trans>,
  Body: ({ notice, product, money, day }) => {
    const [from, price, before] = [day(notice.on), money(notice.amount), money(notice.before)]
    return paragraphs(
      notice.period === 'year' ? (
        <Trans>
          From {from}, a year of {product} costs <strong>{price}</strong>, tax included. Until then, it costs{' '}
          {before}.
        </Trans>
      ) : (
        <Trans>
          From {from}, a month of {product} costs <strong>{price}</strong>, tax included. Until then, it costs{' '}
          {before}.
        </Trans>
      ),
      <Trans>
        If you agree, you don’t need to do anything. If you don’t, cancel before {from}. You won’t be charged
        the new price, and you keep what you’ve paid for until the end of its term.
      </Trans>,
    )
  },
  action: <Trans>Change or cancel</Trans>,
})

/** Reminds of a card that will not be good any more when it is charged next; may be ended with one press. */
const cardExpiring = noticeMail<ExpiringCardNotice>({
  subject: ({ product }) => msg`The card for ${product} expires soon`,
  preview: () => msg`Use another card to avoid an interruption.`,
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
          If you have a new card, enter it before that day. If the charge fails, we’ll write to you. Because
          your plan is paused, you can’t download files until it’s paid, and you can still pay with another
          card.
        </Trans>
      ) : (
        <Trans>
          If you have a new card, enter it before that day. If the charge fails, we’ll write to you: you keep
          full access for seven days and can still pay with another card.
        </Trans>
      ),
    )
  },
  action: <Trans>Enter another card</Trans>,
  smallPrint: ({ unsubscribeUrl }) => (
    <Trans>
      Don’t want reminders about expiring cards? <MailLink url={unsubscribeUrl}>Turn them off</MailLink>
    </Trans>
  ),
})

/** Why a saved card was refused, as far as its holder can do something about it. */
const reasons: Record<DeclineReason, MessageDescriptor> = {
  declined: msg`Your bank didn’t give a reason.`,
  insufficient_funds: msg`The card doesn’t have enough funds.`,
  expired_card: msg`The card has expired.`,
  incorrect_cvc: msg`Your bank didn’t accept the card details.`,
  authentication_failed: msg`Your bank needs you to confirm the payment yourself.`,
  limit_exceeded: msg`The amount is above the card’s limit.`,
}

const opensOncePaid = msg`Your documents stay in your account. Once it’s paid, you have full access again right away.`

/** Says why as far as is known, when it is tried again, and where to pay. */
const paymentFailed = noticeMail<FailedPaymentNotice>({
  subject: ({ product }) => msg`The payment for ${product} didn’t go through`,
  preview: ({ notice, day }) => {
    if (notice.openUntil === null) return opensOncePaid
    const openUntil = day(notice.openUntil)
    return msg`You keep full access until ${openUntil}.`
  },
  heading: <Trans>Your payment didn’t go through</Trans>,
  Body: ({ notice, product, money, day, i18n }) => {
    const price = money(notice.amount)
    const triesAgainOn = day(notice.triesAgainOn)
    const openUntil = notice.openUntil && day(notice.openUntil)
    const reason = i18n._(reasons[notice.decline ?? 'declined'])
    return paragraphs(
      <Trans>
        We couldn’t charge {price} for the renewal of {product}. {reason}
      </Trans>,
      openUntil === null ? (
        <Trans>
          We’ll try again on {triesAgainOn}. Your pause has ended, and you have full access again once the
          amount is paid.
        </Trans>
      ) : (
        <Trans>
          We’ll try again on {triesAgainOn}. You keep full access until {openUntil}. If the amount isn’t paid
          by then, we suspend your subscription until it is.
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
        We tried for seven days but couldn’t charge {price} for the renewal of {product}. Until it’s paid, you
        can’t download files. Your documents stay in your account.
      </Trans>,
      <Trans>
        Pay by {payableUntil}, and you have full access again right away. The new term begins on the day you
        pay. After that date, the subscription ends, and you won’t be charged again.
      </Trans>,
    )
  },
  action: <Trans>Pay now</Trans>,
})

/** Ends the worry that a failed charge began. */
const subscriptionBack = noticeMail<BackNotice>({
  subject: ({ product }) => msg`${product} is paid, and you have full access`,
  preview: () => msg`You don’t need to do anything else.`,
  heading: <Trans>Your payment has arrived</Trans>,
  Body: ({ notice, product }) =>
    paragraphs(
      <>
        <Trans>The renewal of {product} is paid, and you have full access.</Trans>{' '}
        {notice.next && <NextCharge notice={notice} next={notice.next} />}
      </>,
    ),
})

/** What is written about a subscription and its renewals, by kind of mail. */
export const subscriptionMails = {
  ...{ subscriptionCancelled, subscriptionKept, subscriptionPaused, subscriptionResumed },
  ...{ subscriptionWithdrawn, renewalNotice, priceChange, cardExpiring },
  ...{ paymentFailed, subscriptionSuspended, subscriptionBack },
}
