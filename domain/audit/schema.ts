import { z } from 'zod'

/**
 * Everything that may be recorded, with the names of the particulars that each may hold. A name never changes its meaning:
 * operators filter by it. No particular is a secret, an address or something that a visitor typed; a reason is what an
 * operator wrote.
 */
const auditEvents = {
  'account.created': [],
  'account.disabled': ['reason'],
  'account.enabled': ['reason'],
  'account.viewed': [],
  'licence.given': ['reason'],
  'licence.taken': ['reason'],
  'licence.declared': ['kind'],
  'profile.changed': [],
  'operator.granted': ['reason', 'by'],
  'operator.withdrawn': ['reason', 'by'],
  'password.reset-requested': ['by'],
  'password-reset.limited': [],
  'password.set': ['by'],
  'password.changed': [],
  'email.confirmed': [],
  'email.change-requested': [],
  'email.change-cancelled': [],
  'email.changed': [],
  'email.restored': [],
  'email.bounced': ['answer'],
  'proof-mail.limited': [],
  'message.limited': [],
  'message.taken': ['message'],
  'message.released': ['message'],
  'message.answered': ['message'],
  'message.closed': ['message'],
  'message.reopened': ['message'],
  'checkout.limited': [],
  // Of a stranger's order besides what was agreed to: no account has agreed to it.
  'order.placed': ['order', 'language', 'terms-of-use', 'privacy-policy', 'eula'],
  'order.paid': ['order'],
  'order.refunded': ['order'],
  'order.charged-back': ['order'],
  'order.cancelled': ['order'],
  'order.mismatched': ['order', 'payment', 'differs'],
  'payment.unallocated': ['order', 'payment', 'amount', 'currency'],
  'payment-tries.limited': ['order', 'subscription'],
  'order.viewed': ['order'],
  'refund.asked': ['order', 'refund', 'amount', 'currency', 'reason'],
  'refund.sent': ['order', 'refund'],
  'refund.refused': ['order', 'refund', 'refusal'],
  'payment.differed': ['order', 'transaction', 'found', 'kind', 'amount', 'currency'],
  'payments.compared': ['orders', 'differences', 'unanswered'],
  'payment-page.changed': ['page', 'script', 'hash', 'fault'],
  'coupon.used-late': ['order', 'other'],
  'log-in.succeeded': [],
  'log-in.refused': [],
  'log-in.limited': [],
  'log-out': [],
  'log-outs.others': [],
  'log-outs.everywhere': [],
  'device.new': [],
  'ticket.reused': [],
  'ticket.limited': [],
  'text.limited': [],
  'sign-up.limited': [],
  'subscription.viewed': ['subscription'],
  'subscription.ended': ['subscription', 'reason'],
  'seat.invited': ['subscription'],
  'seat.accepted': ['subscription'],
  'seat.removed': ['subscription', 'seat'],
  'seat.left': ['subscription', 'seat'],
  'seat-invitation.limited': [],
  'second-factor.enrolled': [],
  'second-factor.limited': [],
  'second-factor.passed': ['recoveryCode'],
  'second-factor.refused': ['reason'],
  'second-factor.removed': ['reason'],
  'wish.changed': ['wish', 'status'],
} as const satisfies Record<string, readonly string[]>

export type AuditEvent = keyof typeof auditEvents
/** The particulars of one event. */
export type AuditDetails<Event extends AuditEvent> = Partial<
  Record<(typeof auditEvents)[Event][number], string | number | boolean>
>

export const auditEventNames = Object.keys(auditEvents) as AuditEvent[]

const day = z.iso.date('not_a_date')

/** What an operator looks for. Empty fields of the form are the same as absent ones. */
export const AuditFilter = z.object({
  event: z.enum(auditEventNames, 'not_an_option').optional(),
  /** Whole address of the account that an event concerns, whatever its capitals. */
  email: z.string().trim().max(254, 'too_long').optional(),
  /** The id of the order that it is about. */
  order: z.string().max(100, 'too_long').optional(),
  /** First and last day, in UTC. */
  from: day.optional(),
  to: day.optional(),
  /** The id of the last event of the page before. */
  before: z.coerce.number().int().positive().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>
