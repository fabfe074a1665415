import type { Transaction } from '#kernel/database/connection.ts'
import { lockSubscription, type Subscription } from '../subscriptions/lock-subscription.ts'
import { dueAt } from '../subscriptions/state-of.ts'
import { type ClockDependencies, renewsItself } from './due.ts'

/**
 * Does something for a subscription that is held, in a transaction of its own, if its renewal is still ahead. Where it fails it is
 * logged, and done again the next time.
 */
export async function tellOfRenewal(
  { db, log }: ClockDependencies,
  { id, now }: { id: string; now: Date },
  tell: (transaction: Transaction, subscription: Subscription) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction(async (transaction) => {
      const subscription = await lockSubscription(transaction, { id })
      if (!subscription || !renewsItself(subscription) || dueAt(subscription) <= now) return
      await tell(transaction, subscription)
    })
  } catch (error) {
    log.error({ err: error, subscription: id }, 'nobody could be told of a renewal')
  }
}
