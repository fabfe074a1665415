import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { changeAsOperator, type OperatorAct } from '../accounts/change-as-operator.ts'
import { workspaceSessions } from '../tables/log-ins.ts'
import { secondFactors } from '../tables/second-factors.ts'
import type { CodeAttempt } from './check-code.ts'
import { type SpendOutcome, spendCode } from './spend-code.ts'

/**
 * Takes one's own second factor away, to set another one up. A fresh code is asked for: an open session of the operators' pages
 * that somebody else has got hold of must not be able to put an authenticator of theirs in its place.
 */
export function removeOwnSecondFactor(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  { accountId }: { accountId: string },
  attempt: CodeAttempt,
): Promise<SpendOutcome> {
  const { network, requestId } = attempt
  return spendCode(deps, accountId, attempt, async (transaction) => {
    await remove(transaction, { accountId })
    await recordEvent(transaction, {
      event: 'second-factor.removed',
      accountId,
      network,
      requestId,
      details: { reason: 'own' },
    })
  })
}

/**
 * Takes the second factor of another account away, as an operator, when its owner has lost authenticator and recovery codes.
 * @throws AppError `forbidden` for one's own, which asks for a code, and for whoever is no operator any more; `not_found`
 */
export function removeSecondFactor(
  deps: Pick<Dependencies, 'db' | 'urls'>,
  ...act: OperatorAct
): Promise<void> {
  return changeAsOperator(deps, act, 'second-factor.removed', (transaction, accountId) =>
    remove(transaction, { accountId }),
  )
}

/** Every session of the account has to give the next one. Answers whether there was one. */
async function remove(transaction: Transaction, { accountId }: { accountId: string }): Promise<boolean> {
  const removed = await transaction.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
  if (removed.rowCount === 0) return false
  await transaction
    .update(workspaceSessions)
    .set({ secondFactorAt: null })
    .where(eq(workspaceSessions.accountId, accountId))
  return true
}
