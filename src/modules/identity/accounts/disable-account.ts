import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '../tables/accounts.ts'
import {
  changeAsOperator,
  changeWithin,
  type OperatorAct,
  type WithinTransaction,
} from './change-as-operator.ts'
import { endLogIns } from './log-out.ts'

/**
 * Closes somebody's account: its log-ins, sessions and tickets end at once, and its password opens
 * nothing until `enableAccount`. Nothing of it is deleted. Nobody closes their own: there might be no
 * operator left. In the transaction of `closeAccount`, which ends what it is charged for, too.
 */
export function disableAccount(deps: WithinTransaction, ...act: OperatorAct): Promise<void> {
  return changeWithin(deps, act, 'account.disabled', async (transaction, accountId) => {
    const changed = await transaction
      .update(accounts)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(accounts.id, accountId), isNull(accounts.disabledAt)))
    if (changed.rowCount !== 1) return false
    await endLogIns(transaction, accountId)
    return true
  })
}

/** Opens an account again. Its owner logs in with the password it had. */
export function enableAccount(deps: Pick<Dependencies, 'db' | 'urls'>, ...act: OperatorAct): Promise<void> {
  return changeAsOperator(deps, act, 'account.enabled', async (transaction, accountId) => {
    const changed = await transaction
      .update(accounts)
      .set({ disabledAt: null })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.disabledAt)))
    return changed.rowCount === 1
  })
}
