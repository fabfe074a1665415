export { arriveWithTicket, continueAs } from './arrive-with-ticket.ts'
export {
  accountCookies,
  cookieProbe,
  deviceCookie,
  deviceCookieName,
  endedExperimentCookie,
  experimentCookie,
  languageCookie,
  logInCookies,
  logOutCookies,
  nonceCookieName,
  orderCookie,
  readCookie,
  readExperimentUnit,
  sessionCookie,
  sessionCookieName,
} from './cookies.ts'
export { grantTicket, type HandOffDependencies, type HandOffRequest, issueTicket } from './issue-ticket.ts'
export {
  LANGUAGE_COOKIE,
  LOG_IN_COOKIE,
  TICKET_PARAMETER,
  TRANSACTION_COOKIE,
  transactionId,
} from './schema.ts'
export { signUpAndHandOff } from './sign-up-and-hand-off.ts'
