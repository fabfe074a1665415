import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailAction, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'

export function operatorAddedSubject(i18n: I18n): string {
  return i18n._(msg`You are now an operator of ${brand.name}`)
}

/** Tells somebody that they are an operator, with the link that sets their password. */
export function OperatorAddedMail({ setPasswordUrl, ...to }: { email: string; setPasswordUrl: string }) {
  const { t } = useLingui()
  const email = <EmailAddress>{to.email}</EmailAddress>
  return (
    <MailFrame preview={t`Set your password with the link in this e-mail. It works once and for 24 hours.`}>
      <MailHeading>
        <Trans>You are now an operator</Trans>
      </MailHeading>
      <MailText>
        <Trans>
          With {email} you can now open the operator pages of {brand.name}: accounts, orders, payments and
          messages. If you already have a password that works, you can keep it.
        </Trans>
      </MailText>
      <MailAction
        url={setPasswordUrl}
        label={<Trans>Set your password</Trans>}
        validity={<Trans>The link works once and for 24 hours.</Trans>}
      />
      <MailText>
        <Trans>
          The first time you open the operator pages, you set up a second factor. Please do this soon, and
          have an authenticator app ready.
        </Trans>
      </MailText>
      <MailSmallPrint>
        <Trans>If you were not expecting this, write to the address below before you use the link.</Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}
