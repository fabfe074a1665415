import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MailKinds } from '#kernel/mail/mail.ts'
import { MailFrame, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-frame.tsx'
import { formatDay } from '#kernel/time.ts'
import { moneyText } from '#ui/components/money-text.ts'
import type { Taking } from '../decisions.ts'

declare module '#kernel/mail/mail.ts' {
  interface MailKinds {
    /** Where an affiliate is paid to was changed: to the account, or to where the one before was told. */
    affiliatePayee: {
      job: { payeeId: string; formerId: string | null }
      data: { email: string; name: string; hint: string; from: string }
    }
    /** A payout is on its way, and its statement is there. */
    affiliateStatement: {
      job: { payoutId: string }
      data: { email: string; amount: number; currency: string; hint: string }
    }
    /** An operator has taken a fee, or what was accrued at the end. US cents. */
    affiliateTaken: {
      job: { affiliateId: string; what: Taking; amount: number; reason: string }
      data: { email: string; what: Taking; amount: number; reason: string }
    }
  }
}

function AboutProgram({ email }: { email: string }) {
  const { t } = useLingui()
  return (
    <>
      <MailSmallPrint>
        <Trans>
          You’re receiving this e-mail because the account {email} takes part in our affiliate program.
        </Trans>
      </MailSmallPrint>
      <MailSmallPrint>{t`Any questions? Just reply to this e-mail. A person reads it.`}</MailSmallPrint>
    </>
  )
}

export const payeeSubject = (i18n: I18n) => i18n._(msg`Your payout details were changed`)

export function PayeeMail({ email, name, hint, from }: MailKinds['affiliatePayee']['data']) {
  const { i18n } = useLingui()
  const subject = payeeSubject(i18n)
  const day = formatDay(i18n.locale, from, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <MailFrame preview={subject}>
      <MailHeading>{subject}</MailHeading>
      <MailText>
        <Trans>
          From {day} (UTC), your commissions go to {name}, {hint}. Until then, the details from before apply,
          if there were any.
        </Trans>
      </MailText>
      <MailText>
        <Trans>
          If that wasn’t you, open “Payouts” in your account, cancel the change, and choose a new password. If
          you can’t log in, reply to this e-mail.
        </Trans>
      </MailText>
      <AboutProgram email={email} />
    </MailFrame>
  )
}

export const statementSubject = (i18n: I18n) => i18n._(msg`Your commission is on its way`)

export function StatementMail({ email, amount, currency, hint }: MailKinds['affiliateStatement']['data']) {
  const { i18n } = useLingui()
  const subject = statementSubject(i18n)
  const money = moneyText(i18n, { amount, currency })
  return (
    <MailFrame preview={subject}>
      <MailHeading>{subject}</MailHeading>
      <MailText>
        <Trans>
          We’re paying {money} to {hint}. You’ll find the statement in your account, under “Payouts”.
        </Trans>
      </MailText>
      <AboutProgram email={email} />
    </MailFrame>
  )
}

export function takenSubject(i18n: I18n, { what }: Pick<MailKinds['affiliateTaken']['data'], 'what'>) {
  return what === 'fee'
    ? i18n._(msg`The administration fee for spam`)
    : i18n._(msg`Commission that is forfeited`)
}

export function TakenMail({ email, what, amount, reason }: MailKinds['affiliateTaken']['data']) {
  const { i18n } = useLingui()
  const subject = takenSubject(i18n, { what })
  const money = moneyText(i18n, { amount, currency: 'USD' })
  return (
    <MailFrame preview={subject}>
      <MailHeading>{subject}</MailHeading>
      <MailText>
        {what === 'fee' ? (
          <Trans>
            Under section 7 of the affiliate agreement, we’ve taken {money} off your commissions. If they are
            less, the rest comes off later ones.
          </Trans>
        ) : (
          <Trans>
            Your affiliate agreement has ended. Under section 11, the accrued commission of {money} is
            forfeited and won’t be paid out.
          </Trans>
        )}
      </MailText>
      <MailText>{reason}</MailText>
      <AboutProgram email={email} />
    </MailFrame>
  )
}
