import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '#content/brand/brand.ts'
import type { MailTemplates } from '#kernel/mail/mail.ts'
import { HeadedMail, MailAction, MailSmallPrint, MailText } from '#kernel/mail/mail-frame.tsx'

declare module '#kernel/mail/mail.ts' {
  interface MailKinds {
    dataExportReady: { job: { accountId: string }; data: { email: string; dataUrl: string } }
    confirmDeletion: { job: { accountId: string }; data: { email: string; deletionUrl: string } }
    /** `due`: ISO 8601. */
    deletionPlanned: { job: { accountId: string }; data: { email: string; due: string; undoUrl: string } }
    /** The account is gone when it is sent, so the job keeps whom it goes to. */
    accountDeleted: { job: { email: string; language: string }; data: { email: string } }
  }
}

/** What mails of this module say. */
export const templates = {
  dataExportReady: {
    subject: (i18n) => i18n._(msg`Your ${brand.name} data is ready to download`),
    Content: ({ email, dataUrl }) => (
      <HeadedMail preview={msg`You can download it for 7 days.`} heading={<Trans>Your data is ready</Trans>}>
        <MailText>
          <Trans>The copy of the data of {email} is ready. Log in to download it.</Trans>
        </MailText>
        <MailAction
          url={dataUrl}
          label={<Trans>Go to your data</Trans>}
          validity={<Trans>You can download it for 7 days. Then we delete the copy.</Trans>}
        />
        <NotYou />
      </HeadedMail>
    ),
  },
  confirmDeletion: {
    subject: (i18n) => i18n._(msg`Delete your ${brand.name} account?`),
    Content: ({ email, deletionUrl }) => (
      <HeadedMail
        preview={msg`The link in this e-mail lets you delete your account.`}
        heading={<Trans>Delete your account?</Trans>}
      >
        <MailText>
          <Trans>
            Someone, most likely you, wants to delete the account {email}. Open the link in a browser where
            you’re logged in. You’ll see what ends before anything is deleted.
          </Trans>
        </MailText>
        <MailAction
          url={deletionUrl}
          label={<Trans>Go on</Trans>}
          validity={<Trans>The link works once, for 30 minutes.</Trans>}
        />
        <NotYou />
      </HeadedMail>
    ),
  },
  deletionPlanned: {
    subject: (i18n) => i18n._(msg`Your ${brand.name} account will be deleted`),
    Content: DeletionPlanned,
  },
  accountDeleted: {
    subject: (i18n) => i18n._(msg`Your ${brand.name} account is deleted`),
    Content: ({ email }) => (
      <HeadedMail
        preview={msg`Your documents and your details are gone.`}
        heading={<Trans>Your account is deleted</Trans>}
      >
        <MailText>
          <Trans>
            The account {email} and its documents are deleted and can’t be restored. We keep invoices and
            orders, because the law requires it. You can sign up with this address again at any time.
          </Trans>
        </MailText>
      </HeadedMail>
    ),
  },
} satisfies Partial<MailTemplates>

function DeletionPlanned({ email, due, undoUrl }: { email: string; due: string; undoUrl: string }) {
  const { i18n } = useLingui()
  const day = i18n.date(new Date(due), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <HeadedMail
      preview={msg`You can undo it until then.`}
      heading={<Trans>Your account will be deleted on {day}</Trans>}
    >
      <MailText>
        <Trans>
          We’ll delete {email} with all its documents on {day}. You’re logged out everywhere, and your plan no
          longer renews. Until then, you can log in, download your documents and keep the account.
        </Trans>
      </MailText>
      <MailAction
        url={undoUrl}
        label={<Trans>Keep the account</Trans>}
        validity={<Trans>You can undo it until {day}.</Trans>}
      />
      <NotYou />
    </HeadedMail>
  )
}

function NotYou() {
  return (
    <MailSmallPrint>
      <Trans>
        Wasn’t you? Someone may have access to your account. Change your password, and write to{' '}
        {brand.supportEmail}.
      </Trans>
    </MailSmallPrint>
  )
}
