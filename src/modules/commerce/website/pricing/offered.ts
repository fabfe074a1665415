import type { PackageContents } from '#modules/entitlements/schema.ts'
import type { BillingPeriod, Offer, OfferState, Package } from '../../prices/schema.ts'

/** A package with its prices in the visitor's currency, as a page shows it. */
export interface OfferedPackage
  extends Pick<Package, 'token' | 'kind' | 'name' | 'perSeat' | 'seats' | 'isOnSale'> {
  /** Whom it is for, as a sentence. */
  audience: string
  /**
   * How much less a month of a year costs than one that is billed by itself, whole per cent; 0 if none is.
   */
  saving: number
  terms: { month?: OfferedTerm; year: OfferedTerm }
  contents: OfferedContents
  /** What the visitor has of it already. */
  owned?: OwnedPackage
  /** What has been paid by when, for one seat: where a page compares the periods. */
  paid?: PaidAfter[]
}

/**
 * What somebody who has a plan does instead of buying another: it is theirs, their plan is changed to it, or
 * includes it without being changed. `path`: a page of the web application.
 */
export interface OwnedPackage {
  is: 'own' | 'change' | 'included'
  path: string
}

/** What somebody has paid who has had a package for so long, before tax. */
export interface PaidAfter {
  /** How long, as the language says it. */
  after: string
  monthly: { text: string; amount: number }
  yearly: { text: string; amount: number }
  /** The first of the months in which a year costs no more. */
  isCrossing: boolean
}

/** What a package opens, counted in the library as it is. */
export interface OfferedContents extends Omit<PackageContents, 'library'> {
  /** Templates that the page's language is shown. */
  templates: number
  /** The name of their language, and the others that it opens with how many of each; none is empty. */
  languages: { library: string; others: string }
  /** The names of the departments that it opens; none where it opens all. */
  shelves: string[]
}

/** What a package costs when it is paid for so often. Amounts are written in the page's language. */
export interface OfferedTerm {
  /** A month of it, for one seat. */
  month: string
  /** The whole term, for the least number of seats. */
  term: string
  /** One seat for the whole term, in the smallest unit: the page multiplies it by the seats typed. */
  unitAmount: number
  /** The path of the checkout with this choice. */
  checkout: string
  /** While an offer holds. */
  reduced?: {
    percentOff: number
    /** What is taken off, and what is left of the first term and of a month of it. */
    discount: string
    term: string
    month: string
    checkout: string
  }
}

/** The days of an offer, in the visitor's own time zone, and the most that it takes off. */
export interface OfferOfPage extends Pick<Offer, 'from' | 'until' | 'percentOff'> {
  /** How it stands while nobody knows the visitor's own day. */
  state: OfferState
}

export const periodsShown: readonly BillingPeriod[] = ['year', 'month']
