export { recordAcceptedTerms, termsShownIn } from './accounts/accepted-terms.ts'
export { changeAsOperator, type OperatorAct } from './accounts/change-as-operator.ts'
export { appendCookies, bearerToken, logInToken } from './accounts/credentials.ts'
export { describeSearcher, type SearcherDependencies } from './accounts/describe-searcher.ts'
export { disableAccount, enableAccount } from './accounts/disable-account.ts'
export { hashChosenPassword } from './accounts/guessable-password.ts'
export { isVerified } from './accounts/is-verified.ts'
export { type EventPage, type ListedEvent, listEvents } from './accounts/list-events.ts'
export { logOut } from './accounts/log-out.ts'
export { logInByMagicLink, type MagicLinkLogIn } from './accounts/magic-link.ts'
export { type OperatorActor, Reason } from './accounts/operator-input.ts'
export {
  addFirstOperator,
  grantOperator,
  listOpenDemoAccounts,
  listOperators,
  type OperatorAddition,
  withdrawOperator,
} from './accounts/operators.ts'
export { findAccount, findAccountOfEmail } from './accounts/queries.ts'
export { revokeUnverifiedCredentials } from './accounts/revoke-unverified-credentials.ts'
export { seedDemoAccounts } from './accounts/seed-demo-accounts.ts'
export { type SignUpDependencies, signUp } from './accounts/sign-up.ts'
export type { WebsiteLogIn } from './accounts/start-log-in.ts'
export { findBearerAccount, findWebsiteVisitor, readAccountId } from './accounts/website-log-in.ts'
export { deviceCookieName, logInCookies, logOutCookies } from './hand-off/cookies.ts'
export { removeSecondFactor } from './second-factor/remove.ts'
