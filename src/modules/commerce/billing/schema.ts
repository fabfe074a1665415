/* What somebody sees of what they have bought, and may do with it. Browser-safe and without zod. */
import type { Currency } from '#kernel/money/schema.ts'
import type { Buyer, PlannedCharge } from '../orders/schema.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import type {
  AgreedChange,
  PlannedChange,
  SubscriptionEventKind,
  SubscriptionState,
} from '../subscriptions/schema.ts'
import type { TaxLine } from '../taxes/schema.ts'

/** A subscription, as its holder sees it. Days are ISO 8601 moments; amounts in the smallest unit. */
export interface BillingView {
  id: string
  state: SubscriptionState
  package: string
  /** Its name where nobody has another one for it. */
  productName: string
  period: BillingPeriod
  /** All of them, the holder's own among them. */
  seats: number
  /** Whether seats may be added and taken away. */
  perSeat: boolean
  currency: Currency
  startedOn: string
  termFrom: string
  paidThrough: string
  /** Until when everything is open. */
  accessUntil: string
  cancelledAt: string | null
  /** A pause that is planned or has begun. */
  resumesAt: string | null
  /** Until when the next term may be put off: 1, 2 and 3 months after the end of this one; empty where it may not. */
  pauseEnds: readonly string[]
  next: AgreedChange | null
  /** What is charged next, and after that: three at most; empty where nothing is. */
  charges: readonly PlannedCharge[]
  /** A renewal that could not be charged: its own page takes another card. */
  owed: { orderId: string; amount: number; triesAgainOn: string | null } | null
  /** What it is charged to. */
  method: {
    kind: 'card' | 'paypal'
    brand: string | null
    lastFour: string | null
    /** YYYY-MM */
    expires: string | null
    isEnded: boolean
  } | null
  buyer: Buyer
  /** Whether a consumer in the European Union may still withdraw, until when, and what would go back. */
  withdrawal: { until: string; amount: number } | null
  /** Why they may not; null where they may. */
  noWithdrawal: NoWithdrawal | null
  /** What may be done now: everything else is not offered, and refused. */
  may: readonly BillingAction[]
  history: readonly BillingEvent[]
}

/** Why nobody withdraws from a contract. */
export type NoWithdrawal =
  | {
      because:
        | 'over' // it has ended already
        | 'elsewhere' // bought from outside the European Economic Area
        | 'business' // bought with a tax number
        | 'nothing_left' // everything has gone back already
    }
  /** `endedOn`: the last day on which it could be done. */
  | { because: 'late'; endedOn: string }

export type BillingAction =
  | 'cancel'
  | 'keep'
  | 'pause'
  | 'resume'
  | 'change'
  | 'drop_change'
  | 'withdraw'
  | 'replace_method'
  | 'edit_details'

export interface BillingEvent {
  kind: SubscriptionEventKind
  by: 'holder' | 'operator' | 'provider' | 'clock'
  toState: SubscriptionState
  at: string
  details: Record<string, string | number | boolean | null>
}

/** An invoice or a credit note, in a list. */
export interface ListedInvoice {
  number: number
  kind: 'invoice' | 'credit_note'
  issuedAt: string
  total: number
  currency: Currency
  productName: string
  package: string
}

/** What a change comes to, said before anybody confirms it: to the cent, and to the day. */
export interface ChangePreview extends PlannedChange {
  /** A cheaper one comes with the next term; one that costs more comes at once. */
  when: 'now' | 'renewal'
  /** When it begins, ISO 8601. */
  from: string
  currency: Currency
  /** For the first term, whole. Of added seats: for what is left of this term. */
  unitAmount: number
  quantity: number
  /** For days that were paid before and are not used; positive. */
  credit: number
  unusedDays: number
  subtotal: number
  taxes: readonly TaxLine[]
  /** Due now; 0 where it comes with the next term. */
  total: number
  /** The next three charges, today's first where there is one. */
  charges: readonly PlannedCharge[]
}

/** A package that may be changed to, with what a term costs in the subscription's own currency. */
export interface ChangeOption {
  package: string
  name: string
  perSeat: boolean
  seats: { least: number; most: number }
  prices: readonly { period: BillingPeriod; unitAmount: number }[]
}

/** Whether a path is that of the page where a card is replaced: it alone of the web application has the provider's fields in a frame. */
export function isCardPath(pathname: string): boolean {
  return /^\/app\/account\/billing\/[\w-]+\/card\/?$/.test(pathname)
}
