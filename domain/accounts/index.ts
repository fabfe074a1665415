export { recordAcceptedTerms, termsShownIn } from './accepted-terms.ts'
export { prepareAccountMails } from './account-mails.ts'
export { changeAsOperator, type OperatorAct } from './change-as-operator.ts'
export { giveLicence, takeLicence } from './change-licence.ts'
export { changePassword } from './change-password.ts'
export { type ConfirmationLink, confirmEmail, findConfirmationLink } from './confirm-email.ts'
export { type DeclaredLicence, declareLicence, findDeclaredLicence } from './declare-licence.ts'
export { deleteExpired } from './delete-expired.ts'
export { type Device, listDevices, logOutDevice, logOutOtherDevices } from './devices.ts'
export { disableAccount, enableAccount } from './disable-account.ts'
export type { RenewedLogIn } from './end-log-ins.ts'
export { hashChosenPassword } from './guessable-password.ts'
export { isVerified } from './is-verified.ts'
export { DEVICE_SECONDS } from './known-devices.ts'
export { logIn } from './log-in.ts'
export { logOut } from './log-out.ts'
export { logOutEverywhere } from './log-out-everywhere.ts'
export { logInByMagicLink, type MagicLinkLogIn } from './magic-link.ts'
export { noteBounce, noteDelivery } from './mail-outcome.ts'
export {
  addFirstOperator,
  addOperator,
  grantOperator,
  type ListedOperator,
  listOpenDemoAccounts,
  listOperators,
  type OperatorAddition,
  removeOperator,
  withdrawOperator,
} from './operators.ts'
export { findAccount, findAccountOfEmail } from './queries.ts'
export {
  cancelEmailChange,
  getWantedEmail,
  requestEmailChange,
  resendEmailChange,
} from './request-email-change.ts'
export { requestPasswordReset } from './request-password-reset.ts'
export { requestVerificationMail } from './request-verification-mail.ts'
export { findRestoreLink, restoreEmail } from './restore-email.ts'
export { revokeUnverifiedCredentials } from './revoke-unverified-credentials.ts'
export {
  type Account,
  AccountCreation,
  EmailChange,
  EmailConfirmation,
  EmailInput,
  LINK_PARAMETER,
  LicenceDeclaration,
  type LicenceKind,
  LogInInput,
  PasswordChange,
  Profile,
  SetPasswordInput,
} from './schema.ts'
export { seedDemoAccounts } from './seed-demo-accounts.ts'
export { findSession, SESSION_SECONDS, type WorkspaceSession } from './sessions.ts'
export { findSetPasswordLink, setPassword } from './set-password.ts'
export { type SignUpDependencies, type SignUpOutcome, signUp, type Visitor } from './sign-up.ts'
export type { WebsiteLogIn } from './start-log-in.ts'
export { LOG_IN_SECONDS } from './tokens.ts'
export { updateProfile } from './update-profile.ts'
export {
  findBearerAccount,
  findWebsiteVisitor,
  readAccountId,
  requireWebsiteVisitor,
} from './website-log-in.ts'
