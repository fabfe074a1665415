import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from './mail-frame.tsx'
import { MailHeading, MailText } from './mail-parts.tsx'

export function emailChangedSubject(i18n: I18n): string {
  return i18n._(msg`Your ${brand.name} account has a new e-mail address`)
}

/** Goes to the address that the account had, so that its owner learns of a change that was not theirs. */
export function EmailChangedMail({ email, previousEmail }: { email: string; previousEmail: string }) {
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
      <MailText>
        <Trans>
          It was not you? Then somebody else has your account. Write to {brand.supportEmail} from this address
          at once.
        </Trans>
      </MailText>
    </MailFrame>
  )
}
