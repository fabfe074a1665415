import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailAction, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'

export function confirmEmailSubject(i18n: I18n): string {
  return i18n._(msg`Welcome to ${brand.name}: confirm your e-mail address`)
}

/** Greets a new account that has a password of its own; the link proves the address. */
export function ConfirmEmailMail({ email, confirmUrl }: { email: string; confirmUrl: string }) {
  const { t } = useLingui()
  return (
    <MailFrame preview={t`One step is left: the link in this mail confirms your address.`}>
      <MailHeading>
        <Trans>Is this your address?</Trans>
      </MailHeading>
      <MailText>
        <Trans>
          An account was made with {email}. Confirm that the address is yours. Everybody who is logged in to
          the account elsewhere will be logged out.
        </Trans>
      </MailText>
      <MailAction
        url={confirmUrl}
        label={<Trans>Confirm the address</Trans>}
        validity={<Trans>The link works once and for 24 hours.</Trans>}
      />
      <MailSmallPrint>
        <Trans>
          You did not sign up? Then somebody entered your address by mistake. Leave this mail alone: the
          account stays unconfirmed.
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}
