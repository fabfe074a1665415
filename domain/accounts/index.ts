export { deleteExpired } from './delete-expired.ts'
export { logIn } from './log-in.ts'
export {
  type Account,
  AccountCreation,
  LINK_PARAMETER,
  LogInInput,
  SetPasswordInput,
} from './schema.ts'
export { seedDemoAccounts } from './seed-demo-accounts.ts'
export { endSession, findSession, SESSION_SECONDS, type WorkspaceSession } from './sessions.ts'
export { findSetPasswordLink, setPassword } from './set-password.ts'
export { type SignUpDependencies, type SignUpOutcome, signUp, type Visitor } from './sign-up.ts'
export type { WebsiteLogIn } from './start-log-in.ts'
export { LOG_IN_SECONDS } from './tokens.ts'
export {
  findBearerAccount,
  findWebsiteVisitor,
  logOut,
  requireWebsiteVisitor,
} from './website-log-in.ts'
export { prepareWelcomeMail } from './welcome-mail.ts'
