export { checkPriceBook } from './check-price-book.ts'
export { findCoupon, findOffer, findPackage, requirePackage } from './find.ts'
export { makeQuote, type QuoteContext, type QuoteOutcome } from './make-quote.ts'
export { monthOf, packageOnWire, savingOf, termAmount } from './price-of.ts'
export { priceTable } from './price-table.ts'
export { quoteWhatHolds } from './quote-what-holds.ts'
export type {
  BillingPeriod,
  Coupon,
  Offer,
  Package,
  PackageOnWire,
  PackagePrice,
  PriceBook,
} from './schema.ts'
export { addTerms } from './terms.ts'
