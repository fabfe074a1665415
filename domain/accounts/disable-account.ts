import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { accounts } from '#database/tables/accounts.ts'
import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { endLogIns } from './end-log-ins.ts'
import type { Account } from './schema.ts'
import type { Visitor } from './sign-up.ts'

/** Whose account an operator closes or opens, and why, in their words. */
interface Reason {
  accountId: string
  reason: string
}

type OperatorAct = [deps: Pick<Dependencies, 'db'>, visitor: Visitor, operator: Account, about: Reason]

/**
 * Closes somebody's account: its log-ins, sessions and tickets end at once, and its password opens nothing until
 * `enableAccount`. Nothing of it is deleted. Nobody closes their own: there might be no operator left.
 */
export function disableAccount(...act: OperatorAct): Promise<void> {
  return change(act, 'account.disabled', async (transaction, accountId) => {
    const changed = await transaction
      .update(accounts)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(accounts.id, accountId), isNull(accounts.disabledAt)))
    if (changed.rowCount !== 1) throw new AppError('not_found')
    await endLogIns(transaction, { accountId })
  })
}

/** Opens an account again. Its owner logs in with the password it had. */
export function enableAccount(...act: OperatorAct): Promise<void> {
  return change(act, 'account.enabled', async (transaction, accountId) => {
    const changed = await transaction
      .update(accounts)
      .set({ disabledAt: null })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.disabledAt)))
    if (changed.rowCount !== 1) throw new AppError('not_found')
  })
}

/** What one operator does to another's account, written down with the reason. */
async function change(
  [{ db }, { network, requestId }, operator, { accountId, reason }]: OperatorAct,
  event: 'account.disabled' | 'account.enabled',
  act: (transaction: Transaction, accountId: string) => Promise<void>,
): Promise<void> {
  if (operator.role !== 'operator' || operator.id === accountId) throw new AppError('forbidden')
  await db.transaction(async (transaction) => {
    await requireStillOpen(transaction, operator, accountId)
    await act(transaction, accountId)
    const actorId = operator.id
    await recordEvent(transaction, { event, accountId, actorId, network, requestId, details: { reason } })
  })
}

/**
 * Of two operators who disable each other at the same moment one stays: there is always somebody left to open accounts again.
 * Both rows are held, always in the same order, so that the second waits for the first and then finds itself disabled.
 */
async function requireStillOpen(
  transaction: Transaction,
  operator: Account,
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
