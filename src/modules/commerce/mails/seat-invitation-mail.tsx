import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import { MailFrame } from '#kernel/mail/mail-frame.tsx'
import { MailAction, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-parts.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'

export function seatInvitationSubject(i18n: I18n, { holderEmail }: { holderEmail: string }): string {
  return i18n._(msg`${holderEmail} has a ${brand.name} license for you`)
}

interface SeatInvitationMailProps {
  email: string
  /** Who invites, by address: what a name says may be anything. */
  holderEmail: string
  joinUrl: string
}

/** Carries the link by which somebody takes a seat of a subscription that another one holds (LIC-1). */
export function SeatInvitationMail({ joinUrl, ...addresses }: SeatInvitationMailProps) {
  const { t } = useLingui()
  const email = <EmailAddress>{addresses.email}</EmailAddress>
  const holderEmail = <EmailAddress>{addresses.holderEmail}</EmailAddress>
  return (
    <MailFrame preview={t`With the link in this mail you take your seat. You pay nothing for it.`}>
      <MailHeading>
        <Trans>A seat is kept for you</Trans>
      </MailHeading>
      <MailText>
        <Trans>
          {holderEmail} has bought {brand.name} for several people and keeps a license for {email}. It opens
          the library of document templates, and you pay nothing for it.
        </Trans>
      </MailText>
      <MailText>
        <Trans>
          The license is your own: what you write is yours, and {holderEmail} does not see your documents.
        </Trans>
      </MailText>
      <MailAction
        url={joinUrl}
        label={<Trans>Take the seat</Trans>}
        validity={<Trans>The link works once and for 14 days.</Trans>}
      />
      <MailSmallPrint>
        <Trans>
          You do not know who that is, or do not want it? Then leave this mail alone: without the link nothing
          happens.
        </Trans>
      </MailSmallPrint>
    </MailFrame>
  )
}
