import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import type { MailKinds, MailTemplates } from '#kernel/mail/mail.ts'
import { MailFrame, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-frame.tsx'
import {
  PayeeMail,
  payeeSubject,
  StatementMail,
  statementSubject,
  TakenMail,
  takenSubject,
} from './payout-mails.tsx'

type Decided = 'approved' | 'refused' | 'ended'

declare module '#kernel/mail/mail.ts' {
  /** What a job keeps of each kind of mail, and what its template is given when it is sent. */
  interface MailKinds {
    /** An application was accepted or refused, or the agreement has ended. */
    affiliateDecided: {
      job: { affiliateId: string; state: Decided }
      data: { email: string; state: Decided; reason: string | null }
    }
  }
}

/** What mails of this module say. */
export const templates = {
  affiliateDecided: { subject: decidedSubject, Content: DecidedMail, replyTo: brand.supportEmail },
  affiliatePayee: { subject: payeeSubject, Content: PayeeMail, replyTo: brand.supportEmail },
  affiliateStatement: { subject: statementSubject, Content: StatementMail, replyTo: brand.supportEmail },
  affiliateTaken: { subject: takenSubject, Content: TakenMail, replyTo: brand.supportEmail },
} satisfies Partial<MailTemplates>

type Data = MailKinds['affiliateDecided']['data']

function decidedSubject(i18n: I18n, { state }: Pick<Data, 'state'>): string {
  if (state === 'approved') return i18n._(msg`You’re in the affiliate program`)
  return state === 'refused'
    ? i18n._(msg`Your application to the affiliate program`)
    : i18n._(msg`Your affiliate agreement has ended`)
}

function DecidedMail({ email, state, reason }: Data) {
  const { t, i18n } = useLingui()
  const subject = decidedSubject(i18n, { state })
  return (
    <MailFrame preview={subject}>
      <MailHeading>{subject}</MailHeading>
      <MailText>
        {state === 'approved' && (
          <Trans>
            We’ve accepted your application, and the agreement is in force. You’ll find your link in your
            account, under “Affiliate program”. Orders count from now on. Under “Payouts”, tell us where to
            send your commissions.
          </Trans>
        )}
        {state === 'refused' && <Trans>We haven’t accepted your application. You can apply again.</Trans>}
        {state === 'ended' && (
          <Trans>The agreement has ended, and your links no longer count. Please take them down.</Trans>
        )}
      </MailText>
      {reason !== null && reason !== '' && <MailText>{reason}</MailText>}
      <MailSmallPrint>
        <Trans>
          You’re receiving this e-mail because the account {email} applied to our affiliate program.
        </Trans>
      </MailSmallPrint>
      <MailSmallPrint>{t`Any questions? Just reply to this e-mail. A person reads it.`}</MailSmallPrint>
    </MailFrame>
  )
}
