/* What may be open to somebody. Browser-safe and without zod: pages of prices read it. */

/** What a package opens. */
export interface PackageContents {
  /** The departments whose templates it opens; `all` of them. */
  library: 'all' | readonly string[]
  /** How many files may be taken a calendar month (UTC); null where only the daily limit of the licence holds (LIC-2). */
  downloadsPerMonth: number | null
  /** PRICE-4, in gigabytes; null while it has none. */
  driveGigabytes: number | null
}
