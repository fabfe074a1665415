import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { accounts } from '#database/tables/accounts.ts'
import { AppError } from '../errors.ts'
import { changeAsOperator, type OperatorAct } from './change-as-operator.ts'
import { endLogIns } from './end-log-ins.ts'

/**
 * Closes somebody's account: its log-ins, sessions and tickets end at once, and its password opens nothing until
 * `enableAccount`. Nothing of it is deleted. Nobody closes their own: there might be no operator left.
 */
export function disableAccount(...act: OperatorAct): Promise<void> {
  return changeAsOperator(act, 'account.disabled', async (transaction, accountId) => {
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
  return changeAsOperator(act, 'account.enabled', async (transaction, accountId) => {
    const changed = await transaction
      .update(accounts)
      .set({ disabledAt: null })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.disabledAt)))
    if (changed.rowCount !== 1) throw new AppError('not_found')
  })
}
