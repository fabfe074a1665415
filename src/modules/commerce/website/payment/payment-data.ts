import type { OrderView } from '../../orders/schema.ts'
import type { PaymentMethod } from '../../payments/schema.ts'

/** What the page is made from where an order is paid. */
export interface PaymentData {
  order: OrderView
  /** What the package is called. */
  name: string
  /** Whether it is sold by the person. */
  perSeat: boolean
  methods: readonly PaymentMethod[]
  /** No money moves here, although it looks as if. */
  isDemonstration: boolean
}

/** Why a payment could not be begun: what a form without JavaScript is answered with. */
export interface PaymentAnswer {
  problem:
    | { is: 'failed' }
    | { is: 'active-licence'; email: string }
    /** `retryAfter` is in seconds. */
    | { is: 'too-many'; retryAfter: number }
}
