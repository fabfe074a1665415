import type { Currency } from '#kernel/money/schema.ts'
import { addMonths, dayIn, dayOf, HOUR_MS } from '#kernel/time.ts'
import type { PackageContents } from '#modules/entitlements/schema.ts'
import type { TaxRegistration } from '../taxes/schema.ts'

/* What is sold, and for how much. Browser-safe and without zod: pages of prices read it. */

/** How often a package is paid for. */
export type BillingPeriod = 'month' | 'year'
export const billingPeriods: readonly BillingPeriod[] = ['month', 'year']

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
export interface Coupon extends Omit<Offer, 'id' | 'periods'> {
  /** Compared without regard to capitals and spaces. */
  code: string
}

/** Everything that is sold: one reviewed file of `content/prices/`. */
export interface PriceBook {
  packages: readonly Package[]
  offers: readonly Offer[]
  coupons: readonly Coupon[]
  taxRegistrations: readonly TaxRegistration[]
  /**
   * For so many days from their first purchase, buyers get everything back if they ask; null without such a
   * guarantee. It holds for what is bought while it stands here.
   */
  moneyBackDays: number | null
}

/** PRICE-2: a package on the wire, under the specification's names. Amounts are decimals: "24.90". */
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

/** How an offer or a coupon stands for somebody. */
export type OfferState = 'ahead' | 'on' | 'over'
type OfferDays = Pick<Offer, 'from' | 'until'>

/** How far from UTC a day begins first and last on land: on Kiritimati, and on Niue and Midway. */
const FIRST_OFFSET_MS = 14 * HOUR_MS
const LAST_OFFSET_MS = -11 * HOUR_MS

/**
 * How an offer stands where the buyer is: it begins and ends at their midnight. Pages that show it and the
 * checkout that sells it both ask here. A zone beyond all land ("Etc/GMT+12"), or an offset that somebody has
 * made up ("-23:59"), has the day of the land nearest to it: an offer ends by midnights that there are.
 * @throws RangeError for a time zone that nobody knows
 */
export function offerStateIn(timeZone: string, offer: OfferDays, at: Date): OfferState {
  const day = dayIn(timeZone, at)
  const [latest, earliest] = [dayAt(at, FIRST_OFFSET_MS), dayAt(at, LAST_OFFSET_MS)]
  if (day > latest) return stateOn(latest, offer)
  if (day < earliest) return stateOn(earliest, offer)
  return stateOn(day, offer)
}

/** Whether an offer's last day has ended wherever there is land. */
export function isOverEverywhere(offer: OfferDays, at: Date): boolean {
  return stateOn(dayAt(at, LAST_OFFSET_MS), offer) === 'over'
}

/** How an offer stands on a day, YYYY-MM-DD. */
function stateOn(day: string, { from, until }: OfferDays): OfferState {
  if (day < from) return 'ahead'
  return day <= until ? 'on' : 'over'
}

/** The day that it is so far from UTC. */
function dayAt(at: Date, offsetMs: number): string {
  return dayOf(new Date(at.getTime() + offsetMs))
}

export const MONTHS_OF_TERM: Record<BillingPeriod, number> = { month: 1, year: 12 }

/**
 * The day on which the term after `terms` others begins. The day of the month is the first one's wherever the
 * month has it, else its last: 31 January, 28 February, 31 March.
 */
export function addTerms(firstDay: string, terms: number, period: BillingPeriod): string {
  return addMonths(firstDay, terms * MONTHS_OF_TERM[period])
}

/**
 * The day so many terms after one of a series, which hangs on the day of the month of the day that the series
 * began on: neither 28 February nor the year before it show that 29 February is meant. A day that is none of
 * the series begins another.
 */
export function addTermsOf(anchor: string, day: string, terms: number, period: BillingPeriod): string {
  const months = monthNumber(day) - monthNumber(anchor)
  const isOfSeries = addMonths(anchor, months) === day
  return isOfSeries
    ? addMonths(anchor, months + terms * MONTHS_OF_TERM[period])
    : addTerms(day, terms, period)
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * MONTHS_OF_TERM.year + Number(day.slice(5, 7))
}
