import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { type CodeAttempt, type CodeRefusal, stepOf, withAttempt } from './check-code.ts'
import { findSecondFactor, takeRecoveryCode, takeStep } from './queries.ts'
import { openSecret } from './sealed-secret.ts'

export type SpendOutcome = { ok: true } | CodeRefusal

/** Which of the two a code was. */
export interface SpentCode {
  recoveryCode: boolean
}

/**
 * Uses a code up, of the authenticator or a recovery code, each good once, and does in the same transaction what it was given
 * for.
 */
export function spendCode(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  accountId: string,
  { code, network, requestId }: CodeAttempt,
  purpose: (transaction: Transaction, spent: SpentCode) => Promise<void>,
): Promise<SpendOutcome> {
  return withAttempt(deps, { accountId, network, requestId }, async (): Promise<SpendOutcome> => {
    const factor = await findSecondFactor(deps.db, { accountId })
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
