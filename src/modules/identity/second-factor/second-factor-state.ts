import type { Dependencies } from '#kernel/dependencies.ts'
import { type FactorHolder, findSecondFactor, hasPassed } from './queries.ts'

export type SecondFactorState =
  /** None was set up yet. */
  { kind: 'absent' } | { kind: 'required' } | { kind: 'passed'; recoveryCodesLeft: number }

/** How a session stands with the second factor of its account. */
export async function getSecondFactorState(
  { db }: Pick<Dependencies, 'db'>,
  holder: FactorHolder,
): Promise<SecondFactorState> {
  const factor = await findSecondFactor(db, holder)
  if (!factor) return { kind: 'absent' }
  if (!(await hasPassed(db, holder))) return { kind: 'required' }
  return { kind: 'passed', recoveryCodesLeft: factor.recoveryCodesLeft }
}
