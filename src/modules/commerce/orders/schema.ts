/*
 * Orders, as pages and other features see them. Browser-safe and without zod; what comes in is checked by
 * input.ts.
 */
import type { Currency } from '#kernel/money/schema.ts'
import type { DeclineReason, PaymentMethod, PaymentState, ProviderName } from '../payments/schema.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import type { TaxLine } from '../taxes/schema.ts'

/** How many characters each thing that a buyer tells may have at most: in the fields as on the server. */
export const buyerLengths = {
  email: 254,
  name: 120,
  company: 120,
  addressLine: 200,
  city: 100,
  postalCode: 20,
  taxNumber: 40,
  phone: 40,
} as const

/** What somebody wants to buy: nothing of it is an amount. */
export interface Choice {
  package: string
  period: BillingPeriod
  seats: number
  currency: Currency
  /** Null where there is none. */
  offer: string | null
  coupon: string | null
}

/** A charge that comes later, said before anybody pays. */
export interface PlannedCharge {
  /** YYYY-MM-DD, in UTC. */
  on: string
  amount: number
}

/** What a choice costs with taxes: made by the server, shown and charged. Amounts in the smallest unit. */
export interface Quote extends Choice {
  /** For one seat and term, before anything is taken off. */
  unitAmount: number
  /** What offer and coupon take off the first term, positive. */
  discount: number
  subtotal: number
  taxes: readonly TaxLine[]
  total: number
  /** The first is today's; the next ones as they will be. Empty for what is bought once. */
  charges: readonly PlannedCharge[]
}

/** Where an order stands; docs/flows/order.md draws it. */
export const orderStates = [
  'placed', // nothing is paid yet: a payment is on its way, or may be tried again
  'paid',
  'refunded', // the whole of it
  'charged_back',
  'cancelled', // given up, or never paid within a day
  'mismatched', // paid, but not what was ordered: an operator looks at it, and nothing is opened
] as const
export type OrderState = (typeof orderStates)[number]

/** How our books and those of a provider may differ. */
export type DifferenceKind =
  | 'missing' // the provider has it, and the books had not: it was booked then
  | 'not_booked' // nor could it be booked
  | 'other_amount'
  | 'only_in_books' // the provider does not have it (any longer)

/** Who buys: as it stands on the invoice. */
export interface Buyer {
  name: string
  company: string | null
  addressLine: string
  city: string
  postalCode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 3166-2 without the country, where it has any that matter for taxes. */
  province: string | null
  taxNumber: string | null
  phone: string | null
}

/**
 * Of a subscription that was handed over, until its new holder says who buys: nothing of the former holder's.
 */
export const unnamedBuyer: Buyer = {
  ...{ name: '', company: null, addressLine: '', city: '', postalCode: '', country: '' },
  ...{ province: null, taxNumber: null, phone: null },
}

/** Whether anybody has said who buys. */
export function isNamed({ name }: Buyer): boolean {
  return name !== unnamedBuyer.name
}

/** The version of each legal text that was agreed to, by its file of content/legal. */
export type AcceptedTerms = Readonly<Record<'terms-of-use' | 'privacy-policy' | 'eula', string>>

/** What the buyer's own pages show of an order, and of its payment. */
export interface OrderView
  extends Pick<
    Quote,
    'package' | 'period' | 'seats' | 'currency' | 'subtotal' | 'discount' | 'taxes' | 'total'
  > {
  id: string
  number: string
  state: OrderState
  /** How much of `discount` is for days that were paid before and not used. */
  credit: number
  charges: readonly PlannedCharge[]
  email: string
  /** Of our languages: the one it was ordered in. */
  language: string
  /** Where its buyer goes on once it is paid, as `destinationPath` has it; null for nowhere in particular. */
  destination: string | null
  /** ISO 8601. */
  placedAt: string
  paidAt: string | null
  /** The number of its last invoice; null until something is paid. */
  invoice: number | null
  payment: {
    method: PaymentMethod
    /** Whose fields they are. */
    provider: ProviderName
    state: PaymentState
    decline: DeclineReason | null
    /** The provider's name for it, by which the frame of its fields is known. */
    reference: string | null
    /** What the buyer does next; null where they have done everything, or it has come to nothing. */
    step: { kind: 'fields' | 'approval'; url: string } | null
  } | null
}

/** ORD-1: the order on the wire, under the specification's names. */
export interface OrderOnWire {
  orderId: string
  items: { sku: string; productName: string; unitPrice: string; quantity: number }[]
  orderNumber: string
  currencyCode: Currency
  userEmail: string
}

/** An order as reported (ORD-2): as on the wire, and its amounts as text with all the currency's digits. */
export interface OrderReport extends OrderOnWire {
  package: string
  period: BillingPeriod
  /** What was sold for, after everything that was taken off, before tax. */
  value: string
  /** What was taken off, positive. */
  discount: string
}

/** Why money goes back that nobody has decided about. */
export const ownReasons = [
  'cancelled', // it was charged after the subscription had been cancelled
  'overtaken', // another payment of the subscription has taken the place of what it paid for
  'paid-twice', // its order had been paid already
  'withdrawal', // its buyer has withdrawn from the contract
  'money-back', // its buyer has made use of the money-back guarantee
] as const
export type OwnReason = (typeof ownReasons)[number]

/** What the mail about money that has gone back says. */
export interface RefundNote
  extends Pick<Receipt, 'email' | 'orderNumber' | 'package' | 'productName' | 'currency'> {
  /** In the smallest unit of the currency, tax included. */
  amount: number
  /** Where nobody has decided it: why it goes back. */
  why: OwnReason | undefined
  /** Undefined of what was never invoiced. */
  creditNoteUrl: string | undefined
}

/** What the mail about a payment says. Amounts in the smallest unit of the currency. */
export interface Receipt extends Pick<Quote, 'package' | 'currency' | 'subtotal' | 'total'> {
  email: string
  orderNumber: string
  /** The package's name where nobody has another one for it. */
  productName: string
  /** The first and the last day that are paid, YYYY-MM-DD. */
  from: string
  until: string
  /** How much was taken off for days that were paid before and not used; positive. */
  credit: number
  taxes: readonly Pick<TaxLine, 'kind' | 'rate' | 'amount'>[]
  /** Until when it is paid, and what is charged then; undefined where nothing is. */
  next: PlannedCharge | undefined
  billingUrl: string
  libraryUrl: string
  /** The document that the buyer came from; undefined where there was none. */
  documentUrl: string | undefined
  invoiceUrl: string
}

/** Who sells, as it stands on invoices. */
export interface Seller {
  name: string
  /** The lines of the postal address. */
  address: readonly string[]
  email: string
  phone: string
}

/** The services of the checkout, on the website's own host: its pages may call nobody else. */
export const CHECKOUT_SERVICE = '/api/checkout'

/** Where an order begins, below the website's address. */
export const CHECKOUT_PATH = '/pricing/checkout/'

/** Whether a path in any language is a page where somebody pays: code of others may not run there. */
export function isCheckoutPath(pathname: string): boolean {
  return /^(\/[a-z]{2})?\/pricing\/checkout(\/|$)/.test(pathname)
}

/** What is told of an order that was just placed, to whoever listens. */
export interface PlacedOrder {
  orderId: string
  accountId: string
  email: string
  /** Keyed hash of the network that it was ordered from. */
  network: string
  /** What the browser that it was ordered in is known by again, where it has that. */
  deviceSecret: string | undefined
  /** Where the buyer came from, as `sourceQuery` writes it. Anybody can write it: it is to be checked. */
  referral: string | null
}
