import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { RefreshDependencies } from '../payments/refresh-payment.ts'
import { findSubscription, lockSubscription, type Subscription } from '../subscriptions/lock-subscription.ts'

/** Who asks: an account that is logged in, from a network. */
export interface BillingActor {
  accountId: string
  network: string
  requestId?: string | undefined
}

export type BillingDependencies = RefreshDependencies & Pick<Dependencies, 'priceBook'>

/** A subscription of the account's own, as it is now. @throws AppError `not_found` for everybody else's */
export function requireOwned(db: Executor, owner: Owner, { id }: { id: string }): Promise<Subscription> {
  return requireOf(owner, isId(id) ? findSubscription(db, { id }) : undefined)
}

/** The same, which nobody else changes until the transaction ends. */
export function lockOwned(
  transaction: Transaction,
  owner: Owner,
  { id }: { id: string },
): Promise<Subscription> {
  return requireOf(owner, isId(id) ? lockSubscription(transaction, { id }) : undefined)
}

type Owner = Pick<BillingActor, 'accountId'>

async function requireOf(owner: Owner, found: Promise<Subscription | undefined> | undefined) {
  const subscription = await found
  if (subscription?.accountId !== owner.accountId) throw new AppError('not_found')
  return subscription
}

/** What may stand in an address: nothing else is looked for. */
export function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text)
}
