export { closeAccount } from './close-account.ts'
export { type CountedFailure, countSignUpFailures } from './count-sign-up-failures.ts'
export {
  type CountedDay,
  type CountedOrigin,
  countSignUpsByDay,
  countSignUpsByOrigin,
  type OriginCounts,
} from './count-sign-ups.ts'
export { findAccounts, type ListedAccount } from './find-accounts.ts'
export { AccountSearch, OrderFilter, Reason, RevenueFilter, SignUpFilter } from './input.ts'
export { countOrdersToLookAt, type ListedOrder, listOrders, listOrdersToLookAt } from './list-orders.ts'
export { readComparison } from './read-comparison.ts'
export { type PaymentPages, readPaymentPages } from './read-payment-pages.ts'
export { readRevenue } from './read-revenue.ts'
export { type ChurnMonth, type Cohort, readChurn, readCohorts } from './subscriptions/churn.ts'
export { type ForecastMonth, forecastRenewals } from './subscriptions/forecast-renewals.ts'
export {
  countSubscriptions,
  type ListedSubscription,
  listSubscriptions,
} from './subscriptions/list-subscriptions.ts'
export { type RecurringRevenue, readRecurringRevenue } from './subscriptions/recurring-revenue.ts'
export { type ViewedSubscription, viewSubscription } from './subscriptions/view-subscription.ts'
export { type OperatorActor, type ViewedAccount, viewAccount } from './view-account.ts'
export { viewOrderFile } from './view-order-file.ts'
