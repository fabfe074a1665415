import { and, eq, ne, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { getMessage, type InboxOperator, recordAct } from './queries.ts'
import { inboxMessages } from './tables.ts'

/** Puts a message away: nothing is left to be done. @throws AppError `not_found` */
export function closeMessage(
  deps: Pick<Dependencies, 'db'>,
  operator: InboxOperator,
  message: { reference: string },
): Promise<void> {
  return setState(deps, operator, { ...message, state: 'closed' })
}

/** Takes a message out again. @throws AppError `not_found` */
export function reopenMessage(
  deps: Pick<Dependencies, 'db'>,
  operator: InboxOperator,
  message: { reference: string },
): Promise<void> {
  return setState(deps, operator, { ...message, state: 'open' })
}

/** What is so already stays, and is not written down a second time. */
async function setState(
  { db }: Pick<Dependencies, 'db'>,
  operator: InboxOperator,
  { reference, state }: { reference: string; state: 'open' | 'closed' },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(inboxMessages)
      .set({ state, changedAt: sql`now()` })
      .where(and(eq(inboxMessages.reference, reference), ne(inboxMessages.state, state)))
      .returning()
    if (!changed) await getMessage(transaction, reference)
    else await recordAct(transaction, operator, changed, { act: state === 'closed' ? 'closed' : 'reopened' })
  })
}
