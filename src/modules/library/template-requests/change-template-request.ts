import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { wishes } from '../tables.ts'
import type { TemplateRequestChange } from './schema.ts'

/** Sets a wish's status and note, and records which operator did. @throws AppError `not_found` */
export async function changeTemplateRequest(
  { db }: Pick<Dependencies, 'db'>,
  operator: { accountId: string; network: string; requestId?: string | undefined },
  { wishId, status, note }: TemplateRequestChange & { wishId: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(wishes)
      .set({ status, note })
      .where(eq(wishes.id, wishId))
      .returning({ accountId: wishes.accountId })
    if (!changed) throw new AppError('not_found')
    await recordEvent(transaction, {
      event: 'wish.changed',
      accountId: changed.accountId ?? undefined,
      actorId: operator.accountId,
      network: operator.network,
      requestId: operator.requestId,
      details: { wish: wishId, status },
    })
  })
}
