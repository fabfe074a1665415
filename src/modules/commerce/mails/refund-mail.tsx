import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-email'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailHeading, MailText } from '#kernel/mail/mail-parts.tsx'
import { mailStyles } from '#kernel/mail/mail-styles.ts'
import { productNameIn } from '../invoices/product-name.ts'
import type { OwnReason, RefundNote } from '../orders/schema.ts'
import { moneyText } from '../parts/money-text.ts'

export function refundSubject(i18n: I18n, { orderNumber }: Pick<RefundNote, 'orderNumber'>): string {
  return i18n._(msg`Refund of your order ${orderNumber}`)
}

/** Says what has gone back and of what, why, where nobody has decided it, and where its credit note is. */
export function RefundMail(refund: RefundNote) {
  const { i18n, t } = useLingui()
  const { email, orderNumber, amount, currency, why, creditNoteUrl } = refund
  const price = moneyText(i18n, { amount, currency })
  const product = productNameIn(i18n, { package: refund.package, name: refund.productName })
  return (
    <MailFrame preview={t`${price} goes back to you.`}>
      <MailHeading>
        <Trans>Your refund is on its way</Trans>
      </MailHeading>
      <MailText>
        <Trans>
          <strong>{price}</strong> of order {orderNumber} ({product}), bought by {email}, goes back the way it
          came. How soon it shows on your statement is up to your bank.
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
            Your credit note as a PDF:{' '}
            <Link href={creditNoteUrl} className="mail-link" style={mailStyles.link}>
              {creditNoteUrl}
            </Link>
          </Trans>
        </MailText>
      )}
    </MailFrame>
  )
}

function Why({ reason }: { reason: OwnReason }) {
  switch (reason) {
    case 'cancelled':
      return <Trans>It was charged after you had canceled.</Trans>
    case 'overtaken':
      return <Trans>Another payment for your subscription has taken the place of this one.</Trans>
    case 'paid-twice':
      return <Trans>The order had been paid already, and nobody pays for it twice.</Trans>
    case 'withdrawal':
      return <Trans>You have withdrawn from the contract.</Trans>
  }
}
