import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailAction, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'

export function resetPasswordSubject(i18n: I18n): string {
  return i18n._(msg`Set a new password for ${brand.name}`)
}

/** Carries the link that sets a new password. */
export function ResetPasswordMail({ email, setPasswordUrl }: { email: string; setPasswordUrl: string }) {
  const { t } = useLingui()
  return (
    <MailFrame preview={t`The link in this mail sets a new password. It works once and for 30 minutes.`}>
      <MailHeading>
        <Trans>Set a new password</Trans>
      </MailHeading>
      <MailText>
        <Trans>
          Somebody, most likely you, asked for a new password for {email}. Once it is set, everybody who is
          logged in to the account will be logged out.
        </Trans>
      </MailText>
      <MailAction
        url={setPasswordUrl}
        label={<Trans>Set a new password</Trans>}
        validity={<Trans>The link works once and for 30 minutes.</Trans>}
      />
      <MailSmallPrint>
        <Trans>
          It was not you? Then leave this mail alone: your password stays as it is, and without the link
          nobody can change it.
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}
