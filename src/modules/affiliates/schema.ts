export const affiliateKinds = ['person', 'company'] as const
export type AffiliateKind = (typeof affiliateKinds)[number]

/** `ended`: the agreement was ended by either side. */
export const affiliateStates = ['applied', 'approved', 'refused', 'ended'] as const
export type AffiliateState = (typeof affiliateStates)[number]

/** What was decided of an order that came by a link: `refused` by an operator, after it was held. */
export const saleDecisions = ['credited', 'held', 'not_credited', 'refused'] as const
export type SaleDecision = (typeof saleDecisions)[number]

/** So long after a sign-up by a link a purchase still counts for it. */
export const ATTRIBUTION_DAYS = 90
/** A step of a decision, in the order in which they are taken; screens have a sentence for each. */
export type Step =
  | 'no-link'
  | 'link-unknown'
  | 'link-not-in-force'
  | 'link-counts'
  | 'sign-up-none'
  | 'sign-up-unknown'
  | 'sign-up-not-in-force'
  | 'sign-up-too-old'
  | 'sign-up-counts'
  | 'own-purchase'
  | 'same-mailbox'
  | 'same-network'
  | 'same-name'
  | 'paid-ad'
  | 'burst'
  | 'no-objection'

/** A sale as its affiliate sees it: nothing of who bought. */
export interface ListedSale {
  orderId: string
  product: string
  placedAt: Date
  collectedAt: Date | null
  currency: string
  decision: SaleDecision
  /** Why, step by step. */
  steps: readonly Step[]
  /** What is earned of it, or would be where it is held. */
  commission: number
  /** What an operator said who looked at it; null where nobody has. */
  reviewReason: string | null
}

/** What applications hold at most, by field. */
export const applicationLengths = { name: 120, company: 160, sites: 1000, promotion: 2000 } as const

/** An affiliate's code as it is compared: what a link says, without capitals and blanks. */
export function codeOf(text: string): string {
  return text.trim().toLowerCase()
}
