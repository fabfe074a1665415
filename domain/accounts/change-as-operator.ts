import { asc, inArray } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { accounts } from '#database/tables/accounts.ts'
import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import type { Account } from './schema.ts'
import type { Visitor } from './sign-up.ts'

/** Whose account an operator changes, and why, in their words. */
interface Reason {
  accountId: string
  reason: string
}

/** Who acts, from where, and on what. */
export type OperatorAct = [visitor: Visitor, operator: Pick<Account, 'id' | 'role'>, about: Reason]

type OperatorEvent = 'account.disabled' | 'account.enabled' | 'licence.given' | 'licence.taken'

/** What one operator does to another's account, never to their own, written down with the reason. */
export async function changeAsOperator(
  { db }: Pick<Dependencies, 'db'>,
  act: OperatorAct,
  event: OperatorEvent,
  change: (transaction: Transaction, accountId: string) => Promise<void>,
): Promise<void> {
  await db.transaction((transaction) => changeWithin(transaction, act, event, change))
}

/** The same in a transaction that changes more than the account. */
export async function changeWithin(
  transaction: Transaction,
  [{ network, requestId }, operator, { accountId, reason }]: OperatorAct,
  event: OperatorEvent,
  change: (transaction: Transaction, accountId: string) => Promise<void>,
): Promise<void> {
  if (operator.role !== 'operator' || operator.id === accountId) throw new AppError('forbidden')
  await requireStillOpen(transaction, operator, accountId)
  await change(transaction, accountId)
  const actorId = operator.id
  await recordEvent(transaction, { event, accountId, actorId, network, requestId, details: { reason } })
}

/**
 * Of two operators who disable each other at the same moment one stays: there is always somebody left to open accounts again.
 * Both rows are held, always in the same order, so that the second waits for the first and then finds itself disabled.
 */
async function requireStillOpen(
  transaction: Transaction,
  operator: Pick<Account, 'id'>,
  accountId: string,
): Promise<void> {
  const held = await transaction
    .select({ id: accounts.id, disabledAt: accounts.disabledAt })
    .from(accounts)
    .where(inArray(accounts.id, [operator.id, accountId]))
    .orderBy(asc(accounts.id))
    .for('no key update')
  const own = held.find(({ id }) => id === operator.id)
  if (!own || own.disabledAt !== null) throw new AppError('forbidden')
}
