import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { getMessage, type InboxOperator, recordAct } from './queries.ts'
import { inboxMessages } from './tables.ts'

/** `changed_meanwhile`: somebody else was first; the message, read anew, tells who. */
export type InboxOutcome = { ok: true } | { ok: false; error: 'changed_meanwhile' }

interface Assignment {
  reference: string
  /** Who had the message when the operator decided; null where nobody had. */
  seen: string | null
}

/**
 * An operator takes a message, from nobody or from the colleague who was seen to have it, and may have given it back since.
 * @throws AppError `not_found`
 */
export function takeMessage(
  deps: Pick<Dependencies, 'db'>,
  operator: InboxOperator,
  assignment: Assignment,
): Promise<InboxOutcome> {
  return assign(deps, operator, { ...assignment, to: operator.accountId })
}

/** Gives a message back, so that anybody may take it. @throws AppError `not_found` */
export function releaseMessage(
  deps: Pick<Dependencies, 'db'>,
  operator: InboxOperator,
  { reference }: Pick<Assignment, 'reference'>,
): Promise<InboxOutcome> {
  return assign(deps, operator, { reference, seen: operator.accountId, to: null })
}

/** One statement compares and sets: of many at once, one has it. */
async function assign(
  { db }: Pick<Dependencies, 'db'>,
  operator: InboxOperator,
  { reference, seen, to }: Assignment & { to: string | null },
): Promise<InboxOutcome> {
  return db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(inboxMessages)
      .set({ assignedTo: to, changedAt: sql`now()` })
      .where(
        and(
          eq(inboxMessages.reference, reference),
          or(isNull(inboxMessages.assignedTo), sql`${inboxMessages.assignedTo} = ${seen}`),
          sql`${inboxMessages.assignedTo} is distinct from ${to}`,
        ),
      )
      .returning()
    if (changed) {
      await recordAct(transaction, operator, changed, { act: to === null ? 'released' : 'taken' })
      return { ok: true }
    }
    const { assignedTo } = await getMessage(transaction, reference)
    return assignedTo === to ? { ok: true } : { ok: false, error: 'changed_meanwhile' }
  })
}
