/* What the retailer has told, as screens see it. Browser-safe and without zod. */

export const noticeStates = ['waiting', 'done', 'refused'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Why a notice has opened nothing. */
export const refusals = [
  'vendor', // it is about somebody else's account
  'role', // we are not who sells
  'test', // a test purchase, and tests are not taken
  'order_unknown', // ClickBank has no such sale, or does not show it to our key
  'movement_unknown', // ClickBank has the sale, and not the refund or whatever else it told of
  'items', // not one of one item
  'item', // an item that CLICKBANK_ITEMS does not name
  'currency',
  'amount', // not what the price book asks
  'account', // no account for its address
] as const
export type Refusal = (typeof refusals)[number]

/** What no retry changes. */
export const finalRefusals = ['vendor', 'role', 'test'] as const satisfies readonly Refusal[]

/** What of a link back from the retailer's checkout proves its purchase: by itself, or encrypted. */
export const PROOF_PARAMETERS = ['cbpop', 'params'] as const

/** RET-1: a registered order on the wire, under the specification's names. */
export interface RegisteredOrder {
  orderDetails: {
    orderId: string
    /** A decimal: "299.88". */
    amount: string
    sku: string
    product: string
    /** Only for the buyer, logged in; empty for everybody else. */
    fname: string
  }
  /** As `fname`. */
  userId: string
}
