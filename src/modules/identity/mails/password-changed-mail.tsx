import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-email'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailHeading, MailText } from '#kernel/mail/mail-parts.tsx'
import { mailStyles } from '#kernel/mail/mail-styles.ts'

export function passwordChangedSubject(i18n: I18n): string {
  return i18n._(msg`Your ${brand.name} password was changed`)
}

/** Tells the owner of an account that its password is another one now. */
export function PasswordChangedMail({
  email,
  forgotPasswordUrl,
}: {
  email: string
  forgotPasswordUrl: string
}) {
  const { t } = useLingui()
  return (
    <MailFrame preview={t`If it was you, there is nothing to do.`}>
      <MailHeading>
        <Trans>Your password was changed</Trans>
      </MailHeading>
      <MailText>
        <Trans>
          The password of {email} is a new one. Everywhere else the account was logged out. If it was you,
          there is nothing to do.
        </Trans>
      </MailText>
      <MailText>
        <Trans>
          It was not you? Set a new password right away; that logs everybody else out:{' '}
          <Link href={forgotPasswordUrl} className="mail-link" style={mailStyles.link}>
            {forgotPasswordUrl}
          </Link>
        </Trans>
      </MailText>
    </MailFrame>
  )
}
