import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { RefreshDependencies } from '../payments/refresh-payment.ts'
import { lockSubscription, type Subscription } from '../subscriptions/lock-subscription.ts'

/** Who asks: an account that is logged in, from a network. */
export interface BillingActor {
  accountId: string
  network: string
  requestId?: string | undefined
}

export type BillingDependencies = RefreshDependencies & Pick<Dependencies, 'priceBook'>

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
