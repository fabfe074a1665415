import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type {
  CancelledNotice,
  KeptNotice,
  PausedNotice,
  RenewalEnd,
  ResumedNotice,
  WithdrawnNotice,
} from '../notices/schema.ts'
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
      return <Trans>PayPal has told us that the automatic payments for your subscription have ended.</Trans>
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

/** What is written about what was done to a subscription, by kind of mail. */
export const subscriptionMails = {
  ...{ subscriptionCancelled, subscriptionKept, subscriptionPaused },
  ...{ subscriptionResumed, subscriptionWithdrawn },
}
