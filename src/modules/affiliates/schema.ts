import type { OrderState } from '#modules/commerce/orders/schema.ts'

export const affiliateKinds = ['person', 'company'] as const
export type AffiliateKind = (typeof affiliateKinds)[number]

/** `ended`: the agreement was ended by either side. */
export const affiliateStates = ['applied', 'approved', 'refused', 'ended'] as const
export type AffiliateState = (typeof affiliateStates)[number]

/** What operators look for among sales: what was decided of them, or what became of their orders. */
export const saleFilters = [
  'held',
  'credited',
  'not_credited',
  'refused',
  'refunded',
  'charged_back',
] as const
export type SaleFilter = (typeof saleFilters)[number]

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
  | 'disposable-address'
  | 'leaked-coupon'
  | 'same-device'
  | 'same-card'
  | 'no-objection'
  /** In place of all that a sale is held for, where its affiliate reads. */
  | 'looked-at'

/** A sale as its affiliate sees it: nothing of who bought. */
export interface ListedSale {
  orderId: string
  /** Counted from the affiliate's first one. */
  number: number
  product: string
  placedAt: Date
  collectedAt: Date | null
  currency: string
  decision: SaleDecision
  /** What the order has come to. */
  state: OrderState
  /** Why, step by step. */
  steps: readonly Step[]
  /** What is earned of it, or would be where it is held. */
  commission: number
  /** What an operator said who looked at it; null where nobody has. */
  reviewReason: string | null
}

/** What applications hold at most, by field. */
export const applicationLengths = { name: 120, company: 160, sites: 1000, promotion: 2000 } as const

/** What the form of where to pay holds at most, by field. A bank's file takes 70 characters of a name. */
export const payeeLengths = { name: 70, address: 300, taxId: 40, bankCode: 30 } as const

/** An affiliate's code as it is compared: what a link says, without capitals and blanks. */
export function codeOf(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * How money leaves: a SEPA credit transfer in euros, one between banks in the United States in dollars, or
 * one in dollars to anywhere, which an operator sends by hand.
 */
export const payoutMethods = ['sepa', 'ach', 'wire'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** So many hours a change of where the money goes waits before it counts. */
export const COOL_OFF_HOURS = 72

/** The least that is paid out, in US cents (AFF-2). */
export const LEAST_PAYOUT = 50_00

/**
 * What the agreement lets an operator decide: at most so much is forfeited, and the fee for spam; US cents.
 */
export const MOST_FORFEITED = 1_000_00
export const SPAM_FEE = 500_00

/** Why somebody is not in a run who has something coming. */
export interface LeftOut {
  affiliateId: string
  name: string
  /** US cents. */
  amount: number
  reason: 'below-least' | 'no-payee' | 'account-closed' | 'ended'
}

/** What a statement says of taxes: not ours to say, reverse charge, or outside of the payee's VAT. */
export type TaxTreatment = 'statement' | 'reverse_charge' | 'outside'

/** What a statement says for ever, as of its run. Amounts in the smallest unit of their currency. */
export interface StatementContents {
  /** Of our languages. */
  language: string
  /** The first day of the run's month. */
  month: string
  payer: { name: string; address: readonly string[]; email: string; vatNumber: string | null }
  payee: {
    kind: AffiliateKind
    name: string
    address: string
    country: string
    vatNumber: string | null
  }
  tax: TaxTreatment
  sales: {
    product: string
    /** The day when it was paid, YYYY-MM-DD. */
    day: string
    currency: string
    /** What it brings now: negative where more went back than came since. */
    amount: number
    /** Of an earlier month than the run pays. */
    isCarried: boolean
  }[]
  /** What sales of a currency come to, and in US cents at the rate of the day. */
  sums: { currency: string; amount: number; rate: string; rateDay: string; converted: number }[]
  /** Not of sales, in US cents: what banks returned, less fees. */
  others: number
  /** What the sums come to, and with the others, in US cents. */
  commission: number
  total: number
  transfer: { hint: string; currency: 'EUR' | 'USD'; amount: number; rate: string | null }
}

/** Where an affiliate says where to pay, and finds statements: a number behind it is one of them. */
export const PAYOUTS_PATH = '/app/affiliate/payouts/'

/** A statement's number, as papers and banks have it. */
export function statementNumber(number: number): string {
  return `PAY${String(number).padStart(6, '0')}`
}
