import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailAction, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'

export function emailChangedSubject(i18n: I18n): string {
  return i18n._(msg`Your ${brand.name} account has a new e-mail address`)
}

interface EmailChangedMailProps {
  email: string
  previousEmail: string
  restoreUrl: string | undefined
}

/** Goes to the address that the account had, so that its owner learns of a change that was not theirs, and can undo it. */
export function EmailChangedMail({ email, previousEmail, restoreUrl }: EmailChangedMailProps) {
  const { t } = useLingui()
  return (
    <MailFrame preview={t`If it was you, there is nothing to do.`}>
      <MailHeading>
        <Trans>Your e-mail address was changed</Trans>
      </MailHeading>
      <MailText>
        <Trans>
          Your account no longer uses {previousEmail}: from now on you log in with {email}, and our mails go
          there. If it was you, there is nothing to do.
        </Trans>
      </MailText>
      {restoreUrl === undefined ? (
        <MailText>
          <Trans>
            It was not you? Then somebody else has your account. Write to {brand.supportEmail} from this
            address at once.
          </Trans>
        </MailText>
      ) : (
        <>
          <MailText>
            <Trans>
              It was not you? Then somebody else has your account. Take it back: your address returns,
              everybody is logged out, and you choose a new password.
            </Trans>
          </MailText>
          <MailAction
            url={restoreUrl}
            label={<Trans>Take your address back</Trans>}
            validity={<Trans>The link works once and until three days after the change.</Trans>}
          />
          <MailSmallPrint>
            <Trans>Once the three days are over, write to {brand.supportEmail} from this address.</Trans>
          </MailSmallPrint>
        </>
      )}
    </MailFrame>
  )
}
