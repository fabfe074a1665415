/*
 * What the operators' pages of revenue and the server share: without zod, because the pages load it.
 */
import type { Currency } from '#kernel/money/schema.ts'
import type { TaxKind } from '../taxes/schema.ts'

/** How long the periods are by which money is added up; all in UTC. */
export const revenueUnits = ['day', 'month', 'year'] as const
export type RevenueUnit = (typeof revenueUnits)[number]

/** What was moved for orders, in the smallest unit of one currency. */
export interface MovedMoney {
  /** What buyers paid for what they ordered, tax included. */
  charges: number
  /** What went back to them, tax included, positive. */
  refunds: number
  /** What their banks took back, less what was won back. */
  chargebacks: number
  /** What of all that is owed to whoever levies taxes. */
  taxes: number
  /** What providers kept. */
  fees: number
  /** What is left to us: charges less everything else. */
  net: number
  /** What came in and pays for nothing that was ordered, less what of it went back. No part of `net`. */
  unallocated: number
}

/** By its first day, YYYY-MM-DD. */
interface OfPeriod {
  period: string
}

/** One tax in one place. */
export interface TaxMoney {
  kind: TaxKind
  /** ISO 3166-2, "CA-QC"; the country alone where it has one rate. */
  region: string
  charged: number
  /** What went back of it, positive. */
  returned: number
  /** What is owed: charged less returned. */
  owed: number
}

/** The books of one currency; amounts of different currencies are never added up. */
export interface CurrencyRevenue {
  currency: Currency
  total: MovedMoney
  /** Those in which something moved, the oldest first. */
  periods: readonly (MovedMoney & OfPeriod)[]
  /** Each tax over all periods, and by period, by kind and region. */
  taxes: readonly TaxMoney[]
  taxPeriods: readonly (TaxMoney & OfPeriod)[]
}
