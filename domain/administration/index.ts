export {
  type CountedDay,
  type CountedOrigin,
  countSignUpsByDay,
  countSignUpsByOrigin,
  type OriginCounts,
} from './count-sign-ups.ts'
export { findAccounts, type ListedAccount } from './find-accounts.ts'
export { AccountSearch, Reason, SignUpFilter } from './input.ts'
export { type OperatorActor, type ViewedAccount, viewAccount } from './view-account.ts'
