export { findAccounts, type ListedAccount } from './find-accounts.ts'
export { AccountSearch, Reason } from './schema.ts'
export { type OperatorActor, type ViewedAccount, viewAccount } from './view-account.ts'
