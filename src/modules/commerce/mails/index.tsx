import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import type { MailTemplates } from '#kernel/mail/mail.ts'
import {
  MailAction,
  MailFrame,
  MailHeading,
  MailLink,
  MailSmallPrint,
  MailText,
  mailStyles,
} from '#kernel/mail/mail-frame.tsx'
import { formatDay } from '#kernel/time.ts'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { productNameIn } from '../invoices/product-name.ts'
import type { OwnReason, PlannedCharge, Receipt, RefundNote } from '../orders/schema.ts'
import { rateText, taxNameIn } from '../parts/invoice-lines.ts'
import { subscriptionMails } from './subscription-mails.tsx'

/** Says what was paid and for what, each tax by itself, what is charged next, and where everything is. */
const receipt = {
  subject: (i18n: I18n, { orderNumber }: Receipt) =>
    i18n._(msg`Receipt for your order ${orderNumber} at ${brand.name}`),
  Content: (receipt: Receipt) => {
    const { i18n, t } = useLingui()
    const { email, orderNumber, currency, credit, subtotal, taxes, total, next } = receipt
    const money = (amount: number) => moneyText(i18n, { amount, currency })
    const product = productNameIn(i18n, { package: receipt.package, name: receipt.productName })
    const paid = money(total)
    const [from, until] = [formatDay(i18n.locale, receipt.from), formatDay(i18n.locale, receipt.until)]
    return (
      <MailFrame preview={t`You’ve paid ${paid} for ${product}.`}>
        <MailHeading>
          <Trans>Thank you for your payment</Trans>
        </MailHeading>
        <MailText>
          <Trans>Your payment has arrived. What you bought is now available to {email}:</Trans>
        </MailText>
        <MailText>
          <Line label={t`${product}, from ${from} to ${until}`}>{money(subtotal + credit)}</Line>
          {credit > 0 && <Credited amount={money(credit)} />}
          {taxes.map(({ kind, rate, amount }) => (
            <span key={kind}>
              <br />
              <Line label={`${taxNameIn(i18n, kind)} ${rateText(i18n, rate)}`}>{money(amount)}</Line>
            </span>
          ))}
          <br />
          <strong>
            <Trans>Paid: {paid}</Trans>
          </strong>
          <br />
          <Trans>Order number: {orderNumber}</Trans>
        </MailText>
        {next && <NextCharge next={next} receipt={receipt} />}
        <MailText>
          {receipt.documentUrl !== undefined && (
            <>
              <Trans>
                Your document: <MailLink url={receipt.documentUrl}>{receipt.documentUrl}</MailLink>
              </Trans>
              <br />
            </>
          )}
          <Trans>
            The document library: <MailLink url={receipt.libraryUrl}>{receipt.libraryUrl}</MailLink>
          </Trans>
          <br />
          <Trans>
            Your invoice as a PDF: <MailLink url={receipt.invoiceUrl}>{receipt.invoiceUrl}</MailLink>
          </Trans>
        </MailText>
      </MailFrame>
    )
  },
}

function Line({ label, children: price }: { label: string; children: string }) {
  return (
    <Trans>
      {label}: {price}
    </Trans>
  )
}

/** A change of plan: what is left of the earlier term is taken off its price. */
function Credited({ amount }: { amount: string }) {
  return (
    <>
      <br />
      <Trans>(less {amount} for days you’d already paid for)</Trans>
    </>
  )
}

function NextCharge({ next: { on, amount }, receipt }: { next: PlannedCharge; receipt: Receipt }) {
  const { i18n } = useLingui()
  const { currency, billingUrl } = receipt
  const day = formatDay(i18n.locale, on)
  const price = moneyText(i18n, { amount, currency })
  return (
    <MailText>
      <Trans>
        The next charge is {price} on {day}, unless you cancel first. To cancel:{' '}
        <MailLink url={billingUrl}>{billingUrl}</MailLink>
      </Trans>
    </MailText>
  )
}

/** Says what has gone back and of what, why, where nobody has decided it, and where its credit note is. */
const refund = {
  subject: (i18n: I18n, { orderNumber }: RefundNote) => i18n._(msg`Refund of your order ${orderNumber}`),
  Content: (refund: RefundNote) => {
    const { i18n, t } = useLingui()
    const { email, orderNumber, amount, currency, why, creditNoteUrl } = refund
    const price = moneyText(i18n, { amount, currency })
    const product = productNameIn(i18n, { package: refund.package, name: refund.productName })
    return (
      <MailFrame preview={t`You get ${price} back.`}>
        <MailHeading>
          <Trans>Your refund is on its way</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            <strong>{price}</strong> of order {orderNumber} ({product}), bought by {email}, is being refunded
            to the original payment method. Your bank decides when it shows on your statement.
          </Trans>
        </MailText>
        {why && (
          <MailText>
            <Why reason={why} />
          </MailText>
        )}
        {creditNoteUrl && (
          <MailText>
            <Trans>
              Your credit note as a PDF: <MailLink url={creditNoteUrl}>{creditNoteUrl}</MailLink>
            </Trans>
          </MailText>
        )}
      </MailFrame>
    )
  },
}

function Why({ reason }: { reason: OwnReason }) {
  switch (reason) {
    case 'cancelled':
      return <Trans>It was charged after you canceled.</Trans>
    case 'overtaken':
      return <Trans>Another payment for your subscription replaced this one.</Trans>
    case 'paid-twice':
      return <Trans>The order was already paid, so we’re refunding the second payment.</Trans>
    case 'withdrawal':
      return <Trans>You have withdrawn from the contract.</Trans>
    case 'money-back':
      return <Trans>You used the money-back guarantee.</Trans>
  }
}

interface SeatInvitation {
  email: string
  /** Who invites, by address: what a name says may be anything. */
  holderEmail: string
  joinUrl: string
}

/** Carries the link by which somebody takes a seat of a subscription that another one holds (LIC-1). */
const seatInvitation = {
  subject: (i18n: I18n, { holderEmail }: SeatInvitation) =>
    i18n._(msg`${holderEmail} has a ${brand.name} seat for you`),
  Content: ({ joinUrl, ...addresses }: SeatInvitation) => {
    const { t } = useLingui()
    const email = <EmailAddress>{addresses.email}</EmailAddress>
    const holderEmail = <EmailAddress>{addresses.holderEmail}</EmailAddress>
    return (
      <MailFrame preview={t`Use the link in this e-mail to accept your seat. You pay nothing for it.`}>
        <MailHeading>
          <Trans>A seat is kept for you</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            {holderEmail} has bought {brand.name} for a team and invited {email}. You get access to the
            library of document templates, and you pay nothing.
          </Trans>
        </MailText>
        <MailText>
          <Trans>
            Your seat is your own: what you write is yours, and {holderEmail} can’t see your documents.
          </Trans>
        </MailText>
        <MailAction
          url={joinUrl}
          label={<Trans>Accept the seat</Trans>}
          validity={<Trans>The link works once, for 14 days.</Trans>}
        />
        <MailSmallPrint>
          <Trans>
            Don’t know this person, or don’t want the seat? Ignore this e-mail: nothing happens unless you use
            the link.
          </Trans>
        </MailSmallPrint>
      </MailFrame>
    )
  },
}

interface TeamOffer {
  email: string
  holderEmail: string
  package: string
  productName: string
  offerUrl: string
}

/** Asks somebody who has a seat to take the whole team over. */
const teamOffer = {
  subject: (i18n: I18n, { holderEmail }: TeamOffer) =>
    i18n._(msg`${holderEmail} wants to hand a ${brand.name} team over to you`),
  Content: ({ offerUrl, ...offer }: TeamOffer) => {
    const { i18n, t } = useLingui()
    const product = productNameIn(i18n, { package: offer.package, name: offer.productName })
    const email = <EmailAddress>{offer.email}</EmailAddress>
    const holderEmail = <EmailAddress>{offer.holderEmail}</EmailAddress>
    return (
      <MailFrame preview={t`Nothing changes unless you accept, and accepting costs nothing.`}>
        <MailHeading>
          <Trans>Take over the team?</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            {holderEmail} wants to make you, {email}, the owner of {product}. You would invite and remove
            people, and decide whether the plan renews. Nothing is charged when you accept.
          </Trans>
        </MailText>
        <MailAction
          url={offerUrl}
          label={<Trans>See the offer</Trans>}
          validity={<Trans>The offer is open for 14 days.</Trans>}
        />
        <MailSmallPrint>
          <Trans>Don’t want to? Ignore this e-mail: you keep your seat as it is.</Trans>
        </MailSmallPrint>
      </MailFrame>
    )
  },
}

interface TeamOfferEnded {
  email: string
  memberEmail: string
  package: string
  productName: string
  /** Whether they said no; else they never answered. */
  isDeclined: boolean
  teamUrl: string
}

/** Tells a team's owner that it was not taken over. */
const teamOfferEnded = {
  subject: (i18n: I18n, { memberEmail, isDeclined }: TeamOfferEnded) =>
    isDeclined
      ? i18n._(msg`${memberEmail} doesn’t want to take over your team`)
      : i18n._(msg`${memberEmail} hasn’t answered your offer to take over the team`),
  Content: ({ teamUrl, isDeclined, ...mail }: TeamOfferEnded) => {
    const { i18n, t } = useLingui()
    const product = productNameIn(i18n, { package: mail.package, name: mail.productName })
    const memberEmail = <EmailAddress>{mail.memberEmail}</EmailAddress>
    const email = <EmailAddress>{mail.email}</EmailAddress>
    return (
      <MailFrame preview={t`You’re still the owner, and nothing has changed.`}>
        <MailHeading>
          {isDeclined ? <Trans>Your offer was declined</Trans> : <Trans>Your offer has expired</Trans>}
        </MailHeading>
        <MailText>
          {isDeclined ? (
            <Trans>
              {memberEmail} doesn’t want to take over {product}.
            </Trans>
          ) : (
            <Trans>
              {memberEmail} was asked to take over {product} and hasn’t answered within 14 days.
            </Trans>
          )}
        </MailText>
        <MailText>
          <Trans>
            You, {email}, are still the owner, and nothing has changed. You can ask someone else at any time.
          </Trans>
        </MailText>
        <MailAction url={teamUrl} label={<Trans>See your team</Trans>} />
      </MailFrame>
    )
  },
}

interface TeamHandedOver {
  package: string
  productName: string
  formerEmail: string
  holderEmail: string
  /** Until when it is paid. ISO 8601. */
  until: string
  /** Whether it goes to the new owner, or to the former one; else to somebody who has a seat. */
  isHolder: boolean
  isFormer: boolean
  billingUrl: string
}

/** Tells everybody that their team has another owner, and that one what they have to do for it to go on. */
const teamHandedOver = {
  subject: (i18n: I18n, mail: TeamHandedOver) => {
    const product = productNameIn(i18n, { package: mail.package, name: mail.productName })
    return i18n._(msg`${product} has a new owner`)
  },
  Content: ({ isHolder, isFormer, billingUrl, ...mail }: TeamHandedOver) => {
    const { i18n, t } = useLingui()
    const product = productNameIn(i18n, { package: mail.package, name: mail.productName })
    const day = formatDay(i18n.locale, mail.until)
    const formerEmail = <EmailAddress>{mail.formerEmail}</EmailAddress>
    const holderEmail = <EmailAddress>{mail.holderEmail}</EmailAddress>
    return (
      <MailFrame preview={t`Everyone keeps their seat.`}>
        <MailHeading>
          <Trans>The team has a new owner</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            {formerEmail} handed {product} over to {holderEmail}. Everyone keeps their seat.
          </Trans>
        </MailText>
        {isHolder && (
          <>
            <MailText>
              <Trans>
                The plan is paid until {day} and ends then. To keep it, save a card, add your billing details
                and select “Keep my plan”.
              </Trans>
            </MailText>
            <MailAction url={billingUrl} label={<Trans>Go to plan and billing</Trans>} />
          </>
        )}
        {isFormer && (
          <MailText>
            <Trans>You won’t be charged for it again. Your invoices stay in your account.</Trans>
          </MailText>
        )}
      </MailFrame>
    )
  },
}

interface TeamEnds {
  email: string
  holderEmail: string
  package: string
  productName: string
  /** When the account is deleted. ISO 8601. */
  on: string
  teamUrl: string
}

/** Tells whoever has a seat that its team ends with the account of its owner. */
const teamEnds = {
  subject: (i18n: I18n, mail: TeamEnds) => {
    const product = productNameIn(i18n, { package: mail.package, name: mail.productName })
    const day = formatDay(i18n.locale, mail.on)
    return i18n._(msg`Your ${product} seat ends on ${day}`)
  },
  Content: ({ teamUrl, ...mail }: TeamEnds) => {
    const { i18n, t } = useLingui()
    const product = productNameIn(i18n, { package: mail.package, name: mail.productName })
    const day = formatDay(i18n.locale, mail.on)
    const email = <EmailAddress>{mail.email}</EmailAddress>
    const holderEmail = <EmailAddress>{mail.holderEmail}</EmailAddress>
    return (
      <MailFrame preview={t`Your documents stay in your account.`}>
        <MailHeading>
          <Trans>Your seat ends on {day}</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            {holderEmail} is deleting the account that pays for {product}. The seat of {email} ends with it.
            Your documents stay in your account, but downloading them then needs a plan of your own.
          </Trans>
        </MailText>
        <MailText>
          <Trans>
            Should the team go on? Before that day, {holderEmail} can hand it over to you under “Your team”,
            at no cost.
          </Trans>
        </MailText>
        <MailAction url={teamUrl} label={<Trans>See your seat</Trans>} />
      </MailFrame>
    )
  },
}

interface ChangedPaymentPage {
  email: string
  page: string
  /** Where they come from, or how they begin. */
  scripts: string[]
  ordersUrl: string
}

/** Tells an operator that a page on which somebody pays runs what we have not sent. */
const paymentPageChanged = {
  subject: (i18n: I18n) => i18n._(msg`Check right away: unknown scripts on a payment page of ${brand.name}`),
  Content: ({ page, scripts, ordersUrl, ...to }: ChangedPaymentPage) => {
    const { t } = useLingui()
    const email = <EmailAddress>{to.email}</EmailAddress>
    return (
      <MailFrame preview={t`They may be reading what buyers type.`}>
        <MailHeading>
          <Trans>A payment page has been changed</Trans>
        </MailHeading>
        <MailText>
          <Trans>Browsers receive scripts at {page} that no version of this installation has sent:</Trans>
        </MailText>
        <blockquote className="mail-line" style={mailStyles.quote}>
          {scripts.map((script) => (
            <MailText key={script}>{script}</MailText>
          ))}
        </blockquote>
        <MailText>
          <Trans>
            They may be reading what buyers type. Close the checkout until you know where they come from: a
            proxy, a content delivery network, or a file that was changed on the server.
          </Trans>
        </MailText>
        <MailAction url={ordersUrl} label={<Trans>See what we found</Trans>} />
        <MailSmallPrint>
          <Trans>
            {email} is an operator of {brand.name}. We send this e-mail once a day until the problem is fixed.
          </Trans>
        </MailSmallPrint>
      </MailFrame>
    )
  },
}

/** Mails about a subscription: their job keeps which notice it is (`subscription_notices`). */
type NoticeKinds = {
  [Kind in keyof typeof subscriptionMails]: {
    job: { subscriptionId: string; about: string }
    data: Parameters<(typeof subscriptionMails)[Kind]['Content']>[0]
  }
}

declare module '#kernel/mail/mail.ts' {
  /** What a job keeps of each kind of mail, and what its template is given when it is sent. */
  interface MailKinds extends NoticeKinds {
    /** What was paid, once for every invoice. */
    receipt: { job: { invoice: number }; data: Receipt }
    /** What has gone back, once for every refund in the books. */
    refund: { job: { posting: string }; data: RefundNote }
    /** To somebody whom the holder of a subscription gives one of its seats. */
    seatInvitation: { job: { seatId: string }; data: SeatInvitation }
    /** To somebody who has a seat and is to take over the team. */
    teamOffer: { job: { seatId: string }; data: TeamOffer }
    /** To a team's owner: it was declined, or nobody has answered the offer of this moment (ISO 8601). */
    teamOfferEnded: { job: { seatId: string; lapsed?: string }; data: TeamOfferEnded }
    /** To everybody of a team that has another owner, and to that one: accounts. */
    teamHandedOver: {
      job: { subscriptionId: string; accountId: string; former: string; holder: string }
      data: TeamHandedOver
    }
    /** To everybody who has a seat in a team that is closed. */
    teamEnds: { job: { seatId: string }; data: TeamEnds }
    /** to every operator. */
    paymentPageChanged: {
      job: { accountId: string; page: string; scripts: string[] }
      data: ChangedPaymentPage
    }
  }
}

/** What mails of this module say. */
export const templates = {
  ...{ receipt, refund, seatInvitation, teamOffer, teamOfferEnded, teamHandedOver, teamEnds },
  paymentPageChanged,
  ...subscriptionMails,
} satisfies Partial<MailTemplates>
