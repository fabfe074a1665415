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
  'payment.unallocated': msg`Unallocated payment received`,
  'payment-tries.limited': msg`Too many attempts to pay an order`,
  'order.viewed': msg`Order viewed`,
  'refund.asked': msg`Refund requested`,
  'refund.sent': msg`Refund made`,
  'refund.refused': msg`Refund refused by the provider`,
  'payment.differed': msg`Books and provider differed`,
  'payments.compared': msg`Books checked against the providers`,
  'payment-page.changed': msg`Unknown script on a payment page`,
  'coupon.used-late': msg`Paid after its coupon was used for another order`,
  'subscription.viewed': msg`Subscription viewed`,
  'subscription.ended': msg`Subscription renewal ended`,
  'seat.invited': msg`Someone was invited to a seat`,
  'seat.accepted': msg`Seat accepted`,
  'seat.removed': msg`Seat removed`,
  'seat.left': msg`Seat given up`,
  'team.offered': msg`Team offered to a member`,
  'team.offer-withdrawn': msg`Offer of a team withdrawn or declined`,
  'team.handed-over': msg`Team handed over`,
  'seat-invitation.limited': msg`Too many seat invitations`,
  'team-offer.limited': msg`Too many team offers`,
}
