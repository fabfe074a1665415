export { endPlans, endRenewalsOf, listEndingPlans } from './billing/end-renewal.ts'
export type { PaymentProviders } from './payments/provider.ts'
export { priceBook } from './prices/price-book.server.ts'
export { currencyIn, listPlanOffers, lowestMonth } from './prices/price-of.ts'
export { countLateRenewals } from './renewals/renew-due.ts'
export { hasSeats } from './seats/queries.ts'

export { openTo, stateColumn } from './subscriptions/columns.ts'
export type { Subscription } from './subscriptions/lock-subscription.ts'
