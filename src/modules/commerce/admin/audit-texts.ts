import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { commerce } from '../module.ts'

/** What the audit log calls what happens here. */
export const auditTexts: Record<keyof EventsOf<(typeof commerce)['audit']>, MessageDescriptor> = {
  'checkout.limited': msg`Too many orders for one address or from one network`,
  'order.placed': msg`Order placed`,
  'order.paid': msg`Order paid`,
  'order.refunded': msg`Order fully refunded`,
  'order.charged-back': msg`Payment of an order disputed`,
  'order.cancelled': msg`Order canceled`,
  'order.mismatched': msg`Paid, but not what was ordered`,
  'payment.unallocated': msg`Money came in that pays for nothing`,
  'payment-tries.limited': msg`Too many attempts to pay an order`,
  'order.viewed': msg`Order looked at`,
  'refund.asked': msg`Refund asked for`,
  'refund.sent': msg`Refund made`,
  'refund.refused': msg`Refund refused by the provider`,
  'payment.differed': msg`Books and provider differed`,
  'payments.compared': msg`Books compared with the providers`,
  'payment-page.changed': msg`Unknown script on a payment page`,
  'coupon.used-late': msg`Paid after its coupon was used for another order`,
  'subscription.viewed': msg`Subscription looked at`,
  'subscription.ended': msg`Renewal of a subscription ended`,
  'seat.invited': msg`Someone was invited to a seat`,
  'seat.accepted': msg`Seat taken`,
  'seat.removed': msg`Seat taken back`,
  'seat.left': msg`Seat given back`,
  'seat-invitation.limited': msg`Too many invitations to seats`,
}
