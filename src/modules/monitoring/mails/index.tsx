import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import type { MailTemplates } from '#kernel/mail/mail.ts'
import { MailAction, MailFrame, MailHeading, MailSmallPrint, MailText } from '#kernel/mail/mail-frame.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import type { Alarm } from '../schema.ts'

interface AlarmMail {
  email: string
  alarm: Alarm
  /** How many, or how much in per cent. */
  amount: number
  /** What the latest error said, in English; null where that is of no help. */
  problem: string | null
  isOver: boolean
  pageUrl: string
}

declare module '#kernel/mail/mail.ts' {
  interface MailKinds {
    /** To every owner, when something begins that somebody has to look at, and when it is over. */
    alarm: {
      job: { accountId: string } & Pick<AlarmMail, 'alarm' | 'amount' | 'problem' | 'isOver'>
      data: AlarmMail
    }
  }
}

const names: Readonly<Record<Alarm, MessageDescriptor>> = {
  jobs_stuck: msg`Background jobs are stuck`,
  jobs_failed: msg`Background jobs have failed`,
  backup_failed: msg`The scheduled backup failed`,
  mails_refused: msg`Many e-mails are being refused`,
  disk_full: msg`The disk is almost full`,
  renewals_late: msg`Renewals are late`,
}

const alarm = {
  subject: (i18n: I18n, { alarm, isOver }: AlarmMail) => {
    const name = i18n._(names[alarm])
    return isOver
      ? i18n._(msg`Resolved: ${name} (${brand.name})`)
      : i18n._(msg`Alert: ${name} (${brand.name})`)
  },
  Content: ({ alarm, amount, problem, isOver, pageUrl, ...to }: AlarmMail) => {
    const { t, i18n } = useLingui()
    const name = i18n._(names[alarm])
    const isOfJobs = alarm === 'jobs_failed' || alarm === 'backup_failed'
    const email = <EmailAddress>{to.email}</EmailAddress>
    return (
      <MailFrame preview={isOver ? t`The problem is over.` : t`Please take a look.`}>
        <MailHeading>{isOver ? <Trans>Resolved: {name}</Trans> : name}</MailHeading>
        <MailText>
          {isOver ? (
            <Trans>This hasn’t happened for 15 minutes.</Trans>
          ) : (
            <What alarm={alarm} amount={amount} />
          )}
        </MailText>
        {alarm === 'backup_failed' && problem !== null && (
          <MailText>
            <Trans>The error was: {problem}</Trans>
          </MailText>
        )}
        <MailAction
          url={pageUrl}
          label={isOfJobs ? <Trans>See the failed jobs</Trans> : <Trans>See the system’s figures</Trans>}
        />
        <MailSmallPrint>
          <Trans>
            {email} is an operator of {brand.name}. We send one e-mail when a problem begins, one a day at
            most if it happens again, and one when it’s over.
          </Trans>
        </MailSmallPrint>
      </MailFrame>
    )
  },
}

/** What is wrong, and what to look at first. */
function What({ alarm, amount }: Pick<AlarmMail, 'alarm' | 'amount'>) {
  if (alarm === 'jobs_stuck') {
    return (
      <Plural
        value={amount}
        one="# job has been waiting for more than 15 minutes. Check the log for job errors, and whether the server has enough CPU time."
        other="# jobs have been waiting for more than 15 minutes. Check the log for job errors, and whether the server has enough CPU time."
      />
    )
  }
  if (alarm === 'jobs_failed') {
    return (
      <Plural
        value={amount}
        one="# job failed and won’t be retried automatically. The maintenance page shows the error. Fix the cause, then retry the job there."
        other="# jobs failed and won’t be retried automatically. The maintenance page shows the errors. Fix the cause, then retry the jobs there."
      />
    )
  }
  if (alarm === 'backup_failed') {
    return (
      <Trans>
        The scheduled backup failed, and so did every retry. Check that the folder in BACKUP_DIR can be
        written to and that its disk has enough free space. Then retry the job on the maintenance page.
      </Trans>
    )
  }
  if (alarm === 'mails_refused') {
    return (
      <Plural
        value={amount}
        one="# e-mail was refused in the last two hours. Check with your mail provider whether our address is blocked."
        other="# e-mails were refused in the last two hours. Check with your mail provider whether our address is blocked."
      />
    )
  }
  if (alarm === 'disk_full') {
    return (
      <Trans>
        {amount}% of the disk is free. When it’s full, nothing can be saved. Free some space or add a larger
        disk.
      </Trans>
    )
  }
  return (
    <Plural
      value={amount}
      one="# subscription should have been charged more than two hours ago. Check the log and the payment provider’s status page."
      other="# subscriptions should have been charged more than two hours ago. Check the log and the payment provider’s status page."
    />
  )
}

/** What mails of this module say. */
export const templates = { alarm } satisfies Partial<MailTemplates>
