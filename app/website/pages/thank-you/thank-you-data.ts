import type { OrderView } from '#domain/orders/schema.ts'

/** What the page after a purchase is made from. */
export type ThankYouData =
  /** The address names no order. */
  | { kind: 'none' }
  /** There is no such order, or it is somebody else's: nobody is told which. */
  | { kind: 'unknown' }
  | OrderToThankFor

export interface OrderToThankFor {
  kind: 'order'
  order: OrderView
  /** What the package is called. */
  name: string
  perSeat: boolean
  /** PayPal's id of the subscription, where the address has it (ROUTE-8). */
  subscriptionId?: string
  /** The slug of the document that was chosen last in this browser (COOKIE-1). */
  document?: string
  /** The service that tells how a subscription stands (PAY-5). */
  paypalService: string
  /** Who is logged in here, and whether they have yet to choose a password; null where nobody is. */
  account: { needsPassword: boolean } | null
}
