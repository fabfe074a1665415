import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { type CodeAttempt, type CodeRefusal, stepOf, withAttempt } from './check-code.ts'
import { type FactorHolder, findSecondFactor, notePassed, takeRecoveryCode, takeStep } from './queries.ts'
import { openSecret } from './sealed-secret.ts'

export type PassOutcome = { ok: true } | CodeRefusal

/** Gives the second factor: a code of the authenticator or a recovery code, each good once. It holds for this session. */
export async function passSecondFactor(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  holder: FactorHolder,
  { code, network, requestId }: CodeAttempt,
): Promise<PassOutcome> {
  const { accountId } = holder
  const outcome = await withAttempt(deps, accountId, async (): Promise<PassOutcome> => {
    const factor = await findSecondFactor(deps.db, { accountId })
    const secret = factor?.isConfirmed ? openSecret(deps, accountId, factor.secret) : undefined
    const step = secret && stepOf(secret, code, factor?.now ?? 0)
    return deps.db.transaction(async (transaction): Promise<PassOutcome> => {
      const byRecovery = step === undefined && (await takeRecoveryCode(transaction, { accountId, code }))
      const byStep = step !== undefined && (await takeStep(transaction, { accountId, step }))
      if (!byRecovery && !byStep) return { ok: false, error: 'wrong_code', field: 'code' }
      await notePassed(transaction, holder)
      await recordEvent(transaction, {
        event: 'second-factor.passed',
        accountId,
        network,
        requestId,
        details: { recoveryCode: byRecovery },
      })
      return { ok: true }
    })
  })
  if (!outcome.ok) {
    await recordEvent(deps.db, {
      event: 'second-factor.refused',
      accountId,
      network,
      requestId,
      details: { reason: outcome.error },
    })
  }
  return outcome
}
