/*
 * What may be open to somebody, as pages and programs see it. Browser-safe and without zod: pages of prices
 * read it.
 */

/** What a package opens. */
export interface PackageContents {
  /** The departments whose templates it opens; `all` of them. */
  library: 'all' | readonly string[]
  /** How many files a calendar month (UTC); null where the daily limit of the licence alone holds (LIC-2). */
  downloadsPerMonth: number | null
  /** PRICE-4, in gigabytes; null while it has none. */
  driveGigabytes: number | null
}

/** What somebody may take of the library. Without any department the free samples alone are open. */
export type LibraryAccess = Pick<PackageContents, 'library' | 'downloadsPerMonth'>

/** The same of an account. */
export interface AccountAccess extends LibraryAccess {
  id: string
}

/** LIC-2: files of an account on one day (UTC). */
export const DOWNLOADS_A_DAY = 100
/** LIC-2: networks (/24, /64) from which an account takes files on one day (UTC). */
export const NETWORKS_A_DAY = 10

/** A plan with what is missing, as a page offers it that lacks it. Amounts are written in its language. */
export interface PlanOffer {
  /** Tells it from the other offers of the page. */
  id: string
  name: string
  period: 'month' | 'year'
  /** What a month of it costs, and the whole term, in the visitor's currency, before tax. */
  month: string
  term: string
  downloadsPerMonth: number | null
  /** Days in which the first purchase can be given back; null without such a guarantee. */
  moneyBackDays: number | null
  /** Where it is bought: the checkout with this choice. */
  buyUrl: string
}

/** What an account has taken, beside what it may. */
export interface DownloadCounts {
  today: { taken: number; most: number }
  /** From how many networks, today. */
  networks: { taken: number; most: number }
  /** Of the calendar month (UTC); null where the licence has no limit of its own. */
  month: { taken: number; most: number } | null
}

/** Why no file is given: the limit reached. `text_limit` is for texts, opened or taken as files. */
export type DownloadLimit = 'day_limit' | 'network_limit' | 'month_limit' | 'text_limit'

/** As what somebody uses the product (LIC-1). */
export type LicenceKind = 'individual' | 'attorney'

/** Why a kind was not written down. `other_version`: the agreement is another by now than was shown. */
export type DeclarationProblem = 'other_version'
