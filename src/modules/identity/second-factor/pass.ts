import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { CodeAttempt } from './check-code.ts'
import { type FactorHolder, notePassed } from './queries.ts'
import { type SpendOutcome, spendCode } from './spend-code.ts'

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
