import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { changeAsOperator, type OperatorAct } from '../accounts/change-as-operator.ts'
import { secondFactors, workspaceSessions } from '../tables/log-ins.ts'
import { type CodeAttempt, type CodeRefusal, openSecret, stepOf, withAttempt } from './check-code.ts'
import { type FactorHolder, findSecondFactor, notePassed, takeRecoveryCode, takeStep } from './queries.ts'

type SpendOutcome = { ok: true } | CodeRefusal

/**
 * Uses a code up, of the authenticator or a recovery code, each good once, and does in the same transaction
 * what it was given for.
 */
function spendCode(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  accountId: string,
  { code, network, requestId }: CodeAttempt,
  purpose: (transaction: Transaction, spent: { recoveryCode: boolean }) => Promise<void>,
): Promise<SpendOutcome> {
  return withAttempt(deps, { accountId, network, requestId }, async (): Promise<SpendOutcome> => {
    const factor = await findSecondFactor(deps.db, accountId)
    const secret = factor && openSecret(deps, accountId, factor.secret)
    const step = secret && stepOf(secret, code, factor.now)
    return deps.db.transaction(async (transaction): Promise<SpendOutcome> => {
      const recoveryCode = step === undefined && (await takeRecoveryCode(transaction, { accountId, code }))
      const byStep = step !== undefined && (await takeStep(transaction, { accountId, step }))
      if (!recoveryCode && !byStep) return { ok: false, error: 'wrong_code', field: 'code' }
      await purpose(transaction, { recoveryCode })
      return { ok: true }
    })
  })
}

/** Gives the second factor: a code of the authenticator or a recovery code. It holds for this session. */
export function passSecondFactor(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  holder: FactorHolder,
  attempt: CodeAttempt,
): Promise<SpendOutcome> {
  const { accountId } = holder
  const { network, requestId } = attempt
  return spendCode(deps, accountId, attempt, async (transaction, details) => {
    await notePassed(transaction, holder)
    await recordEvent(transaction, { event: 'second-factor.passed', accountId, network, requestId, details })
  })
}

/**
 * Takes one's own second factor away, to set another one up. A fresh code is asked for: an open session of
 * the operators' pages that somebody else has got hold of must not be able to put an authenticator of theirs
 * in its place.
 */
export function removeOwnSecondFactor(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  { accountId }: { accountId: string },
  attempt: CodeAttempt,
): Promise<SpendOutcome> {
  const { network, requestId } = attempt
  const about = { accountId, network, requestId, details: { reason: 'own' } }
  return spendCode(deps, accountId, attempt, async (transaction) => {
    await remove(transaction, accountId)
    await recordEvent(transaction, { event: 'second-factor.removed', ...about })
  })
}

/**
 * Takes the second factor of another account away, as an operator, when its owner has lost authenticator and
 * recovery codes.
 * @throws AppError `forbidden` for one's own, which asks for a code, and for whoever is no operator any more;
 *   `not_found`
 */
export function removeSecondFactor(
  deps: Pick<Dependencies, 'db' | 'urls'>,
  ...act: OperatorAct
): Promise<void> {
  return changeAsOperator(deps, act, 'second-factor.removed', remove)
}

/** Every session of the account has to give the next one. Answers whether there was one. */
async function remove(transaction: Transaction, accountId: string): Promise<boolean> {
  const removed = await transaction.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
  if (removed.rowCount === 0) return false
  await transaction
    .update(workspaceSessions)
    .set({ secondFactorAt: null })
    .where(eq(workspaceSessions.accountId, accountId))
  return true
}
