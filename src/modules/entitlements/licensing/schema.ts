/* What a licence allows, as pages and programs see it. Browser-safe and without zod. */

/** LIC-2: files of an account on one day (UTC). */
export const DOWNLOADS_A_DAY = 100
/** LIC-2: networks (/24, /64) from which an account takes files on one day (UTC). */
export const NETWORKS_A_DAY = 10

/** What an account has taken, beside what it may. */
export interface DownloadCounts {
  today: { taken: number; most: number }
  /** From how many networks, today. */
  networks: { taken: number; most: number }
  /** Of the calendar month (UTC); null where the licence has no limit of its own. */
  month: { taken: number; most: number } | null
}

/** Why no file is given: which of the limits is reached. `text_limit` is that of texts, opened or taken as files. */
export type DownloadLimit = 'day_limit' | 'network_limit' | 'month_limit' | 'text_limit'
