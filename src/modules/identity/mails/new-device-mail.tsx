import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-email'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'
import { mailStyles } from '#kernel/mail/mail-styles.ts'

export function newDeviceSubject(i18n: I18n): string {
  return i18n._(msg`New log-in to your ${brand.name} account`)
}

interface NewDeviceMailProps {
  email: string
  /** Browser and system by name, where they are known. */
  device: string | null
  /** ISO 3166 code, where it is known. */
  country: string | null
  /** ISO 8601. */
  at: string
  accountUrl: string
  forgotPasswordUrl: string
}

/** Tells the owner of an account that somebody knew its password in a browser that had never been seen before. */
export function NewDeviceMail({
  email,
  device,
  country,
  at,
  accountUrl,
  forgotPasswordUrl,
}: NewDeviceMailProps) {
  const { t, i18n } = useLingui()
  const time = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at))
  const browser = device ?? t`not known`
  const place =
    (country && new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(country)) ?? t`not known`
  return (
    <MailFrame preview={t`If it was you, there is nothing to do.`}>
      <MailHeading>
        <Trans>A log-in with a new browser</Trans>
      </MailHeading>
      <MailText>
        <Trans>Somebody logged in as {email} with a browser that this account does not know:</Trans>
      </MailText>
      <MailText>
        <Trans>Browser: {browser}</Trans>
        <br />
        <Trans>Country: {place}</Trans>
        <br />
        <Trans>Time: {time} (UTC)</Trans>
      </MailText>
      <MailText>
        <Trans>
          If it was you, there is nothing to do. It was not you? Then somebody has your password. Set a new
          one right away; that logs everybody else out:{' '}
          <Link href={forgotPasswordUrl} className="mail-link" style={mailStyles.link}>
            {forgotPasswordUrl}
          </Link>
        </Trans>
      </MailText>
      <MailSmallPrint>
        <Trans>
          Every browser you are logged in with:{' '}
          <Link href={accountUrl} className="mail-link" style={mailStyles.link}>
            {accountUrl}
          </Link>
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}
