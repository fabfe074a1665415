import type { Transaction } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import { lockSubscription, type Subscription } from '../subscriptions/lock-subscription.ts'

/**
 * A subscription of the account's own, which nobody else changes until the transaction ends. @throws AppError `not_found` for
 * everybody else's, as if there were none
 */
export async function lockOwned(
  transaction: Transaction,
  { accountId }: { accountId: string },
  { id }: { id: string },
): Promise<Subscription> {
  const subscription = isId(id) ? await lockSubscription(transaction, { id }) : undefined
  if (subscription?.accountId !== accountId) throw new AppError('not_found')
  return subscription
}

/** What may stand in an address: nothing else is looked for. */
export function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text)
}
