import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { getMessage, recordAct } from './queries.ts'
import { inboxMessages } from './tables.ts'

/** `changed_meanwhile`: somebody else was first; the message, read anew, tells who. */
export type InboxOutcome = { ok: true } | { ok: false; error: 'changed_meanwhile' }

interface Assignment {
  reference: string
  /** Who had the message when the operator decided; null where nobody had. */
  seen: string | null
}

/**
 * An operator takes a message, from nobody or from the colleague who was seen to have it, and may have given
 * it back since.
 * @throws AppError `not_found`
 */
export function takeMessage(
  deps: Pick<Dependencies, 'db'>,
  operator: OperatorActor,
  assignment: Assignment,
): Promise<InboxOutcome> {
  return assign(deps, operator, { ...assignment, to: operator.accountId })
}

/** Gives a message back, so that anybody may take it. @throws AppError `not_found` */
export function releaseMessage(
  deps: Pick<Dependencies, 'db'>,
  operator: OperatorActor,
  { reference }: Pick<Assignment, 'reference'>,
): Promise<InboxOutcome> {
  return assign(deps, operator, { reference, seen: operator.accountId, to: null })
}

/** One statement compares and sets: of many at once, one has it. */
async function assign(
  { db }: Pick<Dependencies, 'db'>,
  operator: OperatorActor,
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

/**
 * Puts a message away, because nothing is left to be done, or takes it out again. What is so already stays,
 * and is not written down a second time. @throws AppError `not_found`
 */
export async function setMessageState(
  { db }: Pick<Dependencies, 'db'>,
  operator: OperatorActor,
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
