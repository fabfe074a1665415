import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-email'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailHeading, MailText } from '#kernel/mail/mail-parts.tsx'
import { mailStyles } from '#kernel/mail/mail-styles.ts'
import { productNameIn } from '../invoices/product-name.ts'
import type { Receipt } from '../orders/schema.ts'
import { dayText, moneyText, rateText } from '../parts/money-text.ts'
import { taxNameIn } from '../parts/tax-name.ts'

export function receiptSubject(i18n: I18n, { orderNumber }: Pick<Receipt, 'orderNumber'>): string {
  return i18n._(msg`Receipt for your order ${orderNumber} at ${brand.name}`)
}

/** Says what was paid and for what, each tax by itself, what is charged next, and where everything is. */
export function ReceiptMail(receipt: Receipt) {
  const { i18n, t } = useLingui()
  const { email, orderNumber, currency, credit, subtotal, taxes, total, next } = receipt
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const product = productNameIn(i18n, { package: receipt.package, name: receipt.productName })
  const paid = money(total)
  const [from, until] = [dayText(i18n, receipt.from), dayText(i18n, receipt.until)]
  return (
    <MailFrame preview={t`You have paid ${paid} for ${product}.`}>
      <MailHeading>
        <Trans>Thank you for your payment</Trans>
      </MailHeading>
      <MailText>
        <Trans>Your payment has arrived, and what you bought is open to {email}:</Trans>
      </MailText>
      <MailText>
        <Line label={t`${product}, from ${from} to ${until}`}>{money(subtotal + credit)}</Line>
        {credit > 0 && (
          <>
            <br />
            <Credited amount={money(credit)} />
          </>
        )}
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
              Your document:{' '}
              <Link href={receipt.documentUrl} className="mail-link" style={mailStyles.link}>
                {receipt.documentUrl}
              </Link>
            </Trans>
            <br />
          </>
        )}
        <Trans>
          The document library:{' '}
          <Link href={receipt.libraryUrl} className="mail-link" style={mailStyles.link}>
            {receipt.libraryUrl}
          </Link>
        </Trans>
        <br />
        <Trans>
          Your invoice as a PDF:{' '}
          <Link href={receipt.invoiceUrl} className="mail-link" style={mailStyles.link}>
            {receipt.invoiceUrl}
          </Link>
        </Trans>
      </MailText>
    </MailFrame>
  )
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
  return <Trans>(less {amount} for days that you had paid for already)</Trans>
}

function NextCharge({
  next: { on, amount },
  receipt: { currency, billingUrl },
}: {
  next: NonNullable<Receipt['next']>
  receipt: Receipt
}) {
  const { i18n } = useLingui()
  const day = dayText(i18n, on)
  const price = moneyText(i18n, { amount, currency })
  return (
    <MailText>
      <Trans>
        The next charge is {price} on {day}, unless you cancel before. To cancel:{' '}
        <Link href={billingUrl} className="mail-link" style={mailStyles.link}>
          {billingUrl}
        </Link>
      </Trans>
    </MailText>
  )
}
