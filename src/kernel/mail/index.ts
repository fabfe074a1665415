export {
  enqueueMail,
  type MailAttempt,
  type MailJob,
  type MailKind,
  type MailKinds,
  type MailPreparations,
  MailRefusedError,
  type MailTemplates,
  type MailTransport,
  type PreparedMail,
  type RenderedMail,
  type RenderMail,
  SEND_MAIL,
} from './mail.ts'
export { type SendMailDependencies, sendMail } from './send-mail.ts'
