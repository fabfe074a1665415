import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailAction, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'

export function welcomeSubject(i18n: I18n): string {
  return i18n._(msg`Welcome to ${brand.name}: set your password`)
}

/** Greets a new account; its one-time link sets the password and proves the address (ACC-2). */
export function WelcomeMail({ email, setPasswordUrl }: { email: string; setPasswordUrl: string }) {
  const { t } = useLingui()
  return (
    <MailFrame
      preview={t`One step is left: the link in this mail sets your password and confirms your address.`}
    >
      <MailHeading>
        <Trans>Your account is ready</Trans>
      </MailHeading>
      <MailText>
        <Trans>
          You can write documents right away, in the browser you signed up with. To open them anywhere else,
          set a password for {email}. That confirms your address, too.
        </Trans>
      </MailText>
      <MailAction
        url={setPasswordUrl}
        label={<Trans>Set your password</Trans>}
        validity={<Trans>The link works once and for 24 hours.</Trans>}
      />
      <MailSmallPrint>
        <Trans>
          You did not sign up? Then somebody entered your address by mistake. Leave this mail alone: without
          the link nobody can set a password, and the account stays unconfirmed.
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}
