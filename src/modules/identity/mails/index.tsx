import type { MailTemplates } from '#kernel/mail/mail.ts'
import { ConfirmEmailMail, confirmEmailSubject } from './confirm-email-mail.tsx'
import { EmailChangeRequestedMail, emailChangeRequestedSubject } from './email-change-requested-mail.tsx'
import { EmailChangedMail, emailChangedSubject } from './email-changed-mail.tsx'
import { NewDeviceMail, newDeviceSubject } from './new-device-mail.tsx'
import { OperatorAddedMail, operatorAddedSubject } from './operator-added-mail.tsx'
import { PasswordChangedMail, passwordChangedSubject } from './password-changed-mail.tsx'
import { ResetPasswordMail, resetPasswordSubject } from './reset-password-mail.tsx'
import { WelcomeMail, welcomeSubject } from './welcome-mail.tsx'

declare module '#kernel/mail/mail.ts' {
  /** What a job keeps of each kind of mail, and what its template is given when it is sent. */
  interface MailKinds {
    welcome: {
      job: { accountId: string }
      data: { email: string; setPasswordUrl: string }
    }
    confirmEmail: {
      job: { accountId: string }
      data: { email: string; confirmUrl: string }
    }
    resetPassword: {
      /** With where its reader goes on once they have logged in, a path of the web application. */
      job: { accountId: string; next?: string }
      data: { email: string; setPasswordUrl: string }
    }
    /** To somebody who is made an operator. */
    operatorAdded: {
      job: { accountId: string }
      data: { email: string; setPasswordUrl: string }
    }
    passwordChanged: {
      job: { accountId: string }
      data: { email: string; forgotPasswordUrl: string }
    }
    /** To the address that an account wishes to have. */
    emailChangeRequested: {
      job: { accountId: string }
      data: { email: string; newEmail: string; confirmUrl: string }
    }
    /** To the address that the account had. Nothing else knows that address any more, so the job keeps it. */
    emailChanged: {
      job: { accountId: string; previousEmail: string }
      data: {
        email: string
        previousEmail: string
        /** Puts the address back; undefined where this mail tells of that having happened. */
        restoreUrl: string | undefined
      }
    }
    /** The log-in may have ended again by the time it is sent, so the job keeps what it was. */
    newDevice: {
      job: { accountId: string; device: string | null; country: string | null; at: string }
      data: {
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
    }
  }
}

/** What mails of this module say. */
export const templates = {
  welcome: { subject: welcomeSubject, Content: WelcomeMail },
  confirmEmail: { subject: confirmEmailSubject, Content: ConfirmEmailMail },
  resetPassword: { subject: resetPasswordSubject, Content: ResetPasswordMail },
  operatorAdded: { subject: operatorAddedSubject, Content: OperatorAddedMail },
  passwordChanged: { subject: passwordChangedSubject, Content: PasswordChangedMail },
  emailChangeRequested: { subject: emailChangeRequestedSubject, Content: EmailChangeRequestedMail },
  emailChanged: { subject: emailChangedSubject, Content: EmailChangedMail },
  newDevice: { subject: newDeviceSubject, Content: NewDeviceMail },
} satisfies Partial<MailTemplates>
