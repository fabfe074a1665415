import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import type { NoticeKind } from '../subscriptions/schema.ts'
import { subscriptionNotices } from '../tables/subscriptions.ts'

/** Something that the holder of a subscription is to be told. */
export interface Notice {
  subscriptionId: string
  kind: NoticeKind
  /** What it is about: the same thing is told once, the next one again. */
  about: string
  /** Amounts and dates; nobody's address. */
  details?: Record<string, string | number | null>
}

/** The mail that tells of it. */
const mailKinds = {
  renewal: 'renewalNotice',
  payment_failed: 'paymentFailed',
  suspended: 'subscriptionSuspended',
  back: 'subscriptionBack',
  cancelled: 'subscriptionCancelled',
  kept: 'subscriptionKept',
  paused: 'subscriptionPaused',
  resumed: 'subscriptionResumed',
  card_expiring: 'cardExpiring',
  price_change: 'priceChange',
} as const satisfies Record<NoticeKind, string>

/**
 * Tells the holder of a subscription something once (LIC-5): what is written down as told and the job of its
 * mail are one transaction's. Answers whether it was told now.
 */
export async function sendNoticeOnce(
  { clock, jobs }: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { subscriptionId, kind, about, details = {} }: Notice,
): Promise<boolean> {
  const [told] = await transaction
    .insert(subscriptionNotices)
    .values({ subscriptionId, kind, about, details, at: clock() })
    .onConflictDoNothing()
    .returning({ about: subscriptionNotices.about })
  if (!told) return false
  const mailKind = details.withdrawn == null ? mailKinds[kind] : 'subscriptionWithdrawn'
  await enqueueMail(jobs, transaction, { kind: mailKind, subscriptionId, about })
  return true
}
