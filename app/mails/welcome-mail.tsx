import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Heading, Link, Text } from 'react-email'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from './mail-frame.tsx'
import { mailStyles } from './mail-styles.ts'

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
      <Heading as="h1" className="mail-ink" style={mailStyles.heading}>
        <Trans>Your account is ready</Trans>
      </Heading>
      <Text className="mail-ink" style={mailStyles.text}>
        <Trans>
          You can write documents right away, in the browser you signed up with. To open them anywhere else,
          set a password for {email}. That confirms your address, too.
        </Trans>
      </Text>
      <Button href={setPasswordUrl} className="mail-button" style={mailStyles.button}>
        <Trans>Set your password</Trans>
      </Button>
      <Text className="mail-quiet" style={mailStyles.quiet}>
        <Trans>
          The link works once and for 24 hours. If the button does not work, copy it into your browser:
        </Trans>
        <br />
        <Link href={setPasswordUrl} className="mail-link" style={mailStyles.link}>
          {setPasswordUrl}
        </Link>
      </Text>
      <Text className="mail-quiet" style={mailStyles.quiet}>
        <Trans>
          You did not sign up? Then somebody entered your address by mistake. Leave this mail alone: without
          the link nobody can set a password, and the account stays unconfirmed.
        </Trans>
      </Text>
    </MailFrame>
  )
}
