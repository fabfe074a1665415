import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-email'
import { brand } from '#content/brand/brand.ts'
import type { MailKinds, MailTemplates } from '#kernel/mail/mail.ts'
import { HeadedMail, MailAction, MailSmallPrint, MailText, mailStyles } from '#kernel/mail/mail-frame.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'

interface AccountJob {
  accountId: string
}

/** With where its reader goes on, a path of the web application. */
type LinkJob = AccountJob & { next?: string }

declare module '#kernel/mail/mail.ts' {
  /** What a job keeps of each kind of mail, and what its template is given when it is sent. */
  interface MailKinds {
    welcome: { job: LinkJob; data: { email: string; setPasswordUrl: string } }
    confirmEmail: { job: LinkJob; data: { email: string; confirmUrl: string } }
    resetPassword: { job: LinkJob; data: { email: string; setPasswordUrl: string } }
    operatorAdded: { job: AccountJob; data: { email: string; setPasswordUrl: string } }
    passwordChanged: { job: AccountJob; data: { email: string; forgotPasswordUrl: string } }
    emailChangeRequested: { job: AccountJob; data: { email: string; newEmail: string; confirmUrl: string } }
    /** Nothing else knows the address that the account had, so the job keeps it. */
    emailChanged: {
      job: AccountJob & { previousEmail: string }
      data: {
        email: string
        previousEmail: string
        /** Puts the address back; undefined where this mail tells of that having happened. */
        restoreUrl: string | undefined
      }
    }
    /** The log-in may have ended again by the time it is sent, so the job keeps what it was. */
    newDevice: { job: AccountJob & LogInFacts; data: LogInFacts & NewDeviceLinks }
  }
}

interface LogInFacts {
  /** Browser and system by name, where they are known. */
  device: string | null
  /** ISO 3166 code, where it is known. */
  country: string | null
  /** ISO 8601. */
  at: string
}

interface NewDeviceLinks {
  email: string
  accountUrl: string
  forgotPasswordUrl: string
}

const nothingToDo = msg`If this was you, you don’t need to do anything.`

/** What mails of this module say. */
export const templates = {
  /** Greets a new account; its one-time link sets the password and proves the address (ACC-2). */
  welcome: {
    subject: (i18n) => i18n._(msg`Welcome to ${brand.name}: set your password`),
    Content: ({ email, setPasswordUrl }) => (
      <LinkMail
        preview={msg`One step left: the link in this e-mail sets your password and confirms your address.`}
        heading={<Trans>Your account is ready</Trans>}
        url={setPasswordUrl}
        label={<Trans>Set your password</Trans>}
        validity={<Trans>The link works once, for 24 hours.</Trans>}
        smallPrint={
          <Trans>
            Didn’t sign up? Then someone entered your address by mistake. Ignore this e-mail. No one can set a
            password without the link, and the account stays unconfirmed.
          </Trans>
        }
      >
        <Trans>
          You can start right away in the browser you signed up in. To open your documents anywhere else, set
          a password for {email}. That also confirms your address.
        </Trans>
      </LinkMail>
    ),
  },
  /** Greets a new account that has a password of its own; the link proves the address. */
  confirmEmail: {
    subject: (i18n) => i18n._(msg`Welcome to ${brand.name}: confirm your e-mail address`),
    Content: ({ email, confirmUrl }) => (
      <LinkMail
        preview={msg`One step left: the link in this e-mail confirms your address.`}
        heading={<Trans>Is this your address?</Trans>}
        url={confirmUrl}
        label={<Trans>Confirm the address</Trans>}
        validity={<Trans>The link works once, for 24 hours.</Trans>}
        smallPrint={
          <Trans>
            Didn’t sign up? Then someone entered your address by mistake. Ignore this e-mail: the account
            stays unconfirmed.
          </Trans>
        }
      >
        <Trans>
          An account was created with {email}. Confirm that this is your address. Anyone who is logged in to
          the account elsewhere will be logged out.
        </Trans>
      </LinkMail>
    ),
  },
  /** Carries the link that sets a new password. */
  resetPassword: {
    subject: (i18n) => i18n._(msg`Set a new password for ${brand.name}`),
    Content: ({ email, setPasswordUrl }) => (
      <LinkMail
        preview={msg`The link in this e-mail sets a new password. It works once, for 30 minutes.`}
        heading={<Trans>Set a new password</Trans>}
        url={setPasswordUrl}
        label={<Trans>Set a new password</Trans>}
        validity={<Trans>The link works once, for 30 minutes.</Trans>}
        smallPrint={
          <Trans>
            Wasn’t you? Then ignore this e-mail: your password stays the same, and no one can change it
            without the link.
          </Trans>
        }
      >
        <Trans>
          Someone, most likely you, asked to reset the password for {email}. Once it’s set, anyone who is
          logged in to the account will be logged out.
        </Trans>
      </LinkMail>
    ),
  },
  /** To somebody who is made an operator, with the link that sets their password. */
  operatorAdded: {
    subject: (i18n) => i18n._(msg`You are now an operator of ${brand.name}`),
    Content: ({ setPasswordUrl, ...to }) => {
      const email = <EmailAddress>{to.email}</EmailAddress>
      return (
        <LinkMail
          preview={msg`Set your password with the link in this e-mail. It works once, for 24 hours.`}
          heading={<Trans>You are now an operator</Trans>}
          url={setPasswordUrl}
          label={<Trans>Set your password</Trans>}
          validity={<Trans>The link works once, for 24 hours.</Trans>}
          afterwards={
            <Trans>
              The first time you open the operator pages, you’ll set up a second factor. Please do this soon,
              and have an authenticator app ready.
            </Trans>
          }
          smallPrint={
            <Trans>If you weren’t expecting this, write to the address below before you use the link.</Trans>
          }
        >
          <Trans>
            With {email} you can now open the operator pages of {brand.name}: accounts, orders, payments and
            messages. If you already have a password that works, you can keep it.
          </Trans>
        </LinkMail>
      )
    },
  },
  /** Tells the owner of an account that its password is another one now. */
  passwordChanged: {
    subject: (i18n) => i18n._(msg`Your ${brand.name} password was changed`),
    Content: ({ email, forgotPasswordUrl }) => (
      <HeadedMail preview={nothingToDo} heading={<Trans>Your password was changed</Trans>}>
        <MailText>
          <Trans>
            The password for {email} has been changed, and the account was logged out everywhere else. If this
            was you, you don’t need to do anything.
          </Trans>
        </MailText>
        <MailText>
          <Trans>
            Wasn’t you? Set a new password right away, which logs everyone else out:{' '}
            <PlainLink to={forgotPasswordUrl}>{forgotPasswordUrl}</PlainLink>
          </Trans>
        </MailText>
      </HeadedMail>
    ),
  },
  /** Goes to the address that an account wishes to have; the link proves it and makes the change. */
  emailChangeRequested: {
    subject: (i18n) => i18n._(msg`Confirm your new e-mail address for ${brand.name}`),
    Content: ({ email, newEmail, confirmUrl }) => (
      <LinkMail
        preview={msg`The link in this e-mail makes this your account’s address.`}
        heading={<Trans>Is this your new address?</Trans>}
        url={confirmUrl}
        label={<Trans>Confirm the address</Trans>}
        validity={<Trans>The link works once, for 24 hours.</Trans>}
        smallPrint={
          <Trans>
            Don’t know about this? Then someone mistyped their address. Ignore this e-mail, and nothing
            changes.
          </Trans>
        }
      >
        <Trans>
          The account {email} wants to use {newEmail} from now on. Confirm it in the browser where you’re
          logged in, or with your password.
        </Trans>
      </LinkMail>
    ),
  },
  /** Goes to the account's former address: its owner learns of a change by others, and can undo it. */
  emailChanged: {
    subject: (i18n) => i18n._(msg`Your ${brand.name} account has a new e-mail address`),
    Content: ({ email, previousEmail, restoreUrl }) => (
      <HeadedMail preview={nothingToDo} heading={<Trans>Your e-mail address was changed</Trans>}>
        <MailText>
          <Trans>
            Your account no longer uses {previousEmail}. From now on, you log in with {email}, and we send our
            e-mails there. If this was you, you don’t need to do anything.
          </Trans>
        </MailText>
        {restoreUrl === undefined ? (
          <MailText>
            <Trans>
              Wasn’t you? Then someone else has access to your account. Write to {brand.supportEmail} from
              this address right away.
            </Trans>
          </MailText>
        ) : (
          <>
            <MailText>
              <Trans>
                Wasn’t you? Then someone else has access to your account. Take it back: we’ll restore your
                address and log everyone out, and you’ll choose a new password.
              </Trans>
            </MailText>
            <MailAction
              url={restoreUrl}
              label={<Trans>Restore your address</Trans>}
              validity={<Trans>The link works once, for three days after the change.</Trans>}
            />
            <MailSmallPrint>
              <Trans>Once the three days are over, write to {brand.supportEmail} from this address.</Trans>
            </MailSmallPrint>
          </>
        )}
      </HeadedMail>
    ),
  },
  newDevice: {
    subject: (i18n) => i18n._(msg`New log-in to your ${brand.name} account`),
    Content: NewDeviceMail,
  },
} satisfies Partial<MailTemplates>

/** Tells an account's owner that somebody knew its password in a browser never seen before. */
function NewDeviceMail({ email, accountUrl, forgotPasswordUrl, ...facts }: MailKinds['newDevice']['data']) {
  const { t, i18n } = useLingui()
  const { device, country, at } = facts
  const time = i18n.date(new Date(at), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const browser = device ?? t`unknown`
  const place = (country && new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(country)) ?? t`unknown`
  return (
    <HeadedMail preview={nothingToDo} heading={<Trans>New browser log-in</Trans>}>
      <MailText>
        <Trans>Someone logged in as {email} with a new browser:</Trans>
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
          If this was you, you don’t need to do anything. If it wasn’t, someone has your password. Set a new
          one right away, which logs everyone else out:{' '}
          <PlainLink to={forgotPasswordUrl}>{forgotPasswordUrl}</PlainLink>
        </Trans>
      </MailText>
      <MailSmallPrint>
        <Trans>
          All browsers you’re logged in with: <PlainLink to={accountUrl}>{accountUrl}</PlainLink>
        </Trans>
      </MailSmallPrint>
    </HeadedMail>
  )
}

interface LinkMailProps extends ComponentProps<typeof HeadedMail> {
  url: string
  label: ReactNode
  validity: ReactNode
  /** What comes after the link was used. */
  afterwards?: ReactNode
  smallPrint: ReactNode
}

/** A mail that is there for its link. */
function LinkMail({ children, url, label, validity, afterwards, smallPrint, ...mail }: LinkMailProps) {
  return (
    <HeadedMail {...mail}>
      <MailText>{children}</MailText>
      <MailAction url={url} label={label} validity={validity} />
      {afterwards !== undefined && <MailText>{afterwards}</MailText>}
      <MailSmallPrint>{smallPrint}</MailSmallPrint>
    </HeadedMail>
  )
}

function PlainLink({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} className="mail-link" style={mailStyles.link}>
      {children}
    </Link>
  )
}
