/* What is sold, and for how much. Browser-safe and without zod: pages of prices read it. */
import type { Currency } from '../money/schema.ts'
import type { TaxRegistration } from '../taxes/schema.ts'

/** How often a package is paid for. */
export type BillingPeriod = 'month' | 'year'
export const billingPeriods: readonly BillingPeriod[] = ['month', 'year']

/** What a package opens. */
export interface PackageContents {
  /** The departments whose templates it opens; `all` of them. */
  library: 'all' | readonly string[]
  /** How many files may be taken a calendar month (UTC); null where only the daily limit of the licence holds (LIC-2). */
  downloadsPerMonth: number | null
  /** PRICE-4, in gigabytes; null while it has none. */
  driveGigabytes: number | null
}

/** What one seat costs, in the smallest unit of a currency. */
export interface PackagePrice {
  /** A month, billed every month: the regular value, with which a year is compared. */
  month: number
  /** A month, billed for twelve at once: a year costs exactly twelve times as much. */
  monthOfYear: number
}

export type PackageKind = 'plan' | 'toolkit' | 'budgeting' | 'drive'

export interface Package {
  /** By which it is reached, in addresses and in PRICE-2. */
  token: string
  /** For statements, receipts and other programs (ORD-1); pages may say it in their own words. */
  name: string
  sku: string
  kind: PackageKind
  /** Sold per person, from `least` to `most` of them; others have a fixed number. */
  seats: { least: number; most: number }
  perSeat: boolean
  /** Not on sale while what it opens does not exist: shown as such, and refused at the checkout. */
  isOnSale: boolean
  periods: readonly BillingPeriod[]
  contents: PackageContents
  prices: Readonly<Record<Currency, PackagePrice>>
}

/** A code that takes something off the first term, once for each person. */
export interface Coupon {
  /** Compared without regard to capitals and spaces. */
  code: string
  percentOff: number
  packages: readonly string[]
  /** First and last day, YYYY-MM-DD, both included, as with offers. */
  from: string
  until: string
}

/** Everything that is sold: one reviewed file of `content/prices/`. */
export interface PriceBook {
  packages: readonly Package[]
  offers: readonly Offer[]
  coupons: readonly Coupon[]
  taxRegistrations: readonly TaxRegistration[]
}

/** PRICE-2: a package on the wire, under the specification's names. Amounts are decimals of the currency, "24.90". */
export interface PackageOnWire {
  token: string
  /** A month, where a year is paid at once. */
  price: string
  /** The year. */
  total: string
  /** Whole per cent that a month of the year saves against one that is billed by itself. */
  savings: number
  saveRelative: number
  /** A month that is billed by itself. */
  valueRegular: string
  currencyCode: Currency
}

/** A lower price for a while. Dates are the buyer's own days: it begins and ends at their midnight. */
export interface Offer {
  id: string
  /** Whole per cent off the first term. */
  percentOff: number
  /** Tokens that it holds for. */
  packages: readonly string[]
  periods: readonly BillingPeriod[]
  /** First and last day, YYYY-MM-DD, both included. */
  from: string
  until: string
}
