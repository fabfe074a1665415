import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailAction, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'
import { mailStyles } from '#kernel/mail/mail-styles.ts'
import { EmailAddress } from '#ui/components/email-address.tsx'

export function paymentPageChangedSubject(i18n: I18n): string {
  return i18n._(msg`Check at once: unknown scripts on a payment page of ${brand.name}`)
}

interface PaymentPageChangedMailProps {
  email: string
  page: string
  /** Where they come from, or how they begin. */
  scripts: string[]
  ordersUrl: string
}

/** Tells an operator that a page on which somebody pays runs what we have not sent. */
export function PaymentPageChangedMail({ page, scripts, ordersUrl, ...to }: PaymentPageChangedMailProps) {
  const { t } = useLingui()
  const email = <EmailAddress>{to.email}</EmailAddress>
  return (
    <MailFrame preview={t`Whoever put them there may read what buyers type.`}>
      <MailHeading>
        <Trans>A payment page has been changed</Trans>
      </MailHeading>
      <MailText>
        <Trans>What browsers get at {page} is not what any version of this installation has sent:</Trans>
      </MailText>
      <blockquote className="mail-line" style={mailStyles.quote}>
        {scripts.map((script) => (
          <MailText key={script}>{script}</MailText>
        ))}
      </blockquote>
      <MailText>
        <Trans>
          Whoever put them there may read what buyers type. Close the checkout until you know where they come
          from: from a proxy, from a network that delivers pages for you, or from a file that was changed on
          the server.
        </Trans>
      </MailText>
      <MailAction url={ordersUrl} label={<Trans>See what was found</Trans>} />
      <MailSmallPrint>
        <Trans>
          {email} is an operator of {brand.name}: this mail comes once a day as long as it stays so.
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}
