export { endPlans, endRenewalsOf, listEndingPlans } from './billing/end-renewal.ts'
export { mailboxOf } from './coupons/coupon-uses.ts'
export { REVENUE } from './ledger/postings.ts'
export { findPayment } from './orders/order-rows.ts'
export { placeRetailerOrder } from './orders/place-retailer-order.ts'
export type { PlacedOrder } from './orders/schema.ts'
export {
  isProviderUnavailable,
  type PaymentProvider,
  type PaymentProviders,
  PROVIDER_DEADLINE_MS,
  type ProviderPayment,
  type ProviderTransaction,
  RefundRefusedError,
  withinDeadline,
} from './payments/provider.ts'
export { settlePayment } from './payments/settle-payment.ts'
export { priceBook } from './prices/price-book.server.ts'
export { currencyIn, findPackage, listPlanOffers, lowestMonth } from './prices/price-of.ts'
export { minorUnits } from './providers/paypal/wire.ts'
export { countLateRenewals } from './renewals/renew-due.ts'
export { hasSeats } from './seats/queries.ts'
export type { Subscription } from './subscriptions/lock-subscription.ts'
export { openTo, stateColumn } from './subscriptions/lock-subscription.ts'
