export { recordAcceptedTerms, termsShownIn } from './accounts/accepted-terms.ts'
export {
  changeAsOperator,
  changeWithin,
  disableAccount,
  enableAccount,
  type OperatorAct,
  type OperatorActor,
  Reason,
} from './accounts/change-as-operator.ts'
export { findKnownDevice, haveCommonDevice } from './accounts/devices.ts'
export { listEvents } from './accounts/list-events.ts'
export { endLogIns, logOut, type RenewedLogIn, revokeUnverifiedCredentials } from './accounts/log-out.ts'
export { logInByMagicLink } from './accounts/magic-link.ts'
export { createLink, findLink, spendLink } from './accounts/one-time-links.ts'
export {
  addFirstOperator,
  grantOperator,
  listOpenDemoAccounts,
  listOperators,
  type OperatorAddition,
  withdrawOperator,
} from './accounts/operators.ts'
export { hashChosenPassword } from './accounts/passwords.ts'
export { findAccount, findAccountOfEmail } from './accounts/queries.ts'
export { isVerified } from './accounts/request-verification-mail.ts'
export { seedDemoAccounts } from './accounts/seed-demo-accounts.ts'
export { createAccount, type SignUpDependencies, signUp } from './accounts/sign-up.ts'
export type { WebsiteLogIn } from './accounts/start-log-in.ts'
export { verifyCredentials } from './accounts/verify-credentials.ts'
export {
  appendCookies,
  bearerToken,
  describeSearcher,
  findBearerAccount,
  findWebsiteVisitor,
  logInToken,
  readAccountId,
  type SearcherDependencies,
} from './accounts/website-log-in.ts'
export { deviceCookieName, logInCookies, logOutCookies } from './hand-off/cookies.ts'
export { resealSecrets } from './second-factor/check-code.ts'
export { removeSecondFactor } from './second-factor/spend-code.ts'
