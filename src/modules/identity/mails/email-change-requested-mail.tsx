import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailAction, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'

export function emailChangeRequestedSubject(i18n: I18n): string {
  return i18n._(msg`Confirm your new e-mail address for ${brand.name}`)
}

/** Goes to the address that an account wishes to have; the link proves it and makes the change. */
export function EmailChangeRequestedMail({
  email,
  newEmail,
  confirmUrl,
}: {
  email: string
  newEmail: string
  confirmUrl: string
}) {
  const { t } = useLingui()
  return (
    <MailFrame preview={t`The link in this mail makes this the address of your account.`}>
      <MailHeading>
        <Trans>Is this your new address?</Trans>
      </MailHeading>
      <MailText>
        <Trans>
          The account {email} wishes to use {newEmail} from now on. Confirm it in the browser in which you are
          logged in, or with your password.
        </Trans>
      </MailText>
      <MailAction
        url={confirmUrl}
        label={<Trans>Confirm the address</Trans>}
        validity={<Trans>The link works once and for 24 hours.</Trans>}
      />
      <MailSmallPrint>
        <Trans>
          You know nothing of it? Then somebody mistyped their address. Leave this mail alone and nothing
          changes.
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}
