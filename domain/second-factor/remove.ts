import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { workspaceSessions } from '#database/tables/log-ins.ts'
import { secondFactors } from '#database/tables/second-factors.ts'
import { type RecordedEvent, recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
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
  return spendCode(deps, accountId, attempt, (transaction) =>
    remove(transaction, { accountId, network, requestId, details: { reason: 'own' } }),
  )
}

/**
 * Takes the second factor of another account away, as an operator, when its owner has lost authenticator and recovery codes.
 * @throws AppError `forbidden` for one's own, which asks for a code
 */
export async function removeSecondFactor(
  { db }: Pick<Dependencies, 'db'>,
  actor: { accountId: string; network: string; requestId?: string | undefined },
  { accountId, reason }: { accountId: string; reason: string },
): Promise<void> {
  if (actor.accountId === accountId) throw new AppError('forbidden')
  const { network, requestId } = actor
  await db.transaction((transaction) =>
    remove(transaction, { accountId, actorId: actor.accountId, network, requestId, details: { reason } }),
  )
}

/** Every session of the account has to give the next one. */
async function remove(
  transaction: Transaction,
  removal: Omit<RecordedEvent<'second-factor.removed'>, 'event'> & { accountId: string },
): Promise<void> {
  const { accountId } = removal
  const removed = await transaction.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
  if (removed.rowCount === 0) return
  await transaction
    .update(workspaceSessions)
    .set({ secondFactorAt: null })
    .where(eq(workspaceSessions.accountId, accountId))
  await recordEvent(transaction, { event: 'second-factor.removed', ...removal })
}
