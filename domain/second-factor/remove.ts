import { eq } from 'drizzle-orm'
import { secondFactors } from '#database/tables/accounts.ts'
import { workspaceSessions } from '#database/tables/log-ins.ts'
import { recordEvent } from '../audit/index.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Takes the second factor of an account away, to set another one up: one's own, or as an operator that of another one who has
 * lost authenticator and recovery codes. Every session has to give the new one.
 */
export async function removeSecondFactor(
  { db }: Pick<Dependencies, 'db'>,
  actor: { accountId: string; network: string },
  { accountId, reason }: { accountId: string; reason: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const removed = await transaction.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
    if (removed.rowCount === 0) return
    await transaction
      .update(workspaceSessions)
      .set({ secondFactorAt: null })
      .where(eq(workspaceSessions.accountId, accountId))
    await recordEvent(transaction, {
      event: 'second-factor.removed',
      accountId,
      ...(actor.accountId !== accountId && { actorId: actor.accountId }),
      network: actor.network,
      details: { reason },
    })
  })
}
