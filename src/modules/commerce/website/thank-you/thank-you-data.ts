import type { OrderView } from '../../orders/schema.ts'

/** What the page after a purchase is made from. */
export type ThankYouData =
  /** The address names no order. */
  | { kind: 'none' }
  /** There is no such order, or it is somebody else's: nobody is told which. */
  | { kind: 'unknown' }
  | OrderToThankFor

/** A document to go on to: the file of it that was asked for, a saved one, or a new one of the template that was chosen. */
export interface NextDocument {
  /** As `destinationPath` has it. */
  destination: string
  is: 'download' | 'saved' | 'new'
}

export interface OrderToThankFor {
  kind: 'order'
  order: OrderView
  /** What the package is called. */
  name: string
  perSeat: boolean
  /** PayPal's id of the subscription, where the address has it (ROUTE-8). */
  subscriptionId?: string
  /** The document that the buyer goes on to; undefined where they came from none. */
  next: NextDocument | undefined
  /** The service that tells how a subscription stands (PAY-5). */
  paypalService: string
  /** Who is logged in here, and whether they have yet to choose a password; null where nobody is. */
  account: { needsPassword: boolean } | null
}
