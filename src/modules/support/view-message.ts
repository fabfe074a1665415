import { asc, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { getMessage } from './queries.ts'
import type { InboxKind } from './schema.ts'
import { inboxEntries } from './tables.ts'

/** One message with its history, for operators only: the caller checks that. @throws AppError `not_found` */
export async function viewMessage(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: { accountId: string },
  { reference }: { reference: string },
) {
  const message = await getMessage(db, reference)
  const operatorName = sql<string | null>`coalesce(${accounts.name}, ${accounts.email})`
  const history = await db
    .select({
      id: inboxEntries.id,
      at: inboxEntries.at,
      act: inboxEntries.act,
      /** Null where the account is gone. */
      operator: operatorName,
      isOwn: sql<boolean>`${inboxEntries.operatorId} is not distinct from ${accountId}`,
      /** What was answered, and what became of its mail; null for what is no answer. */
      text: inboxEntries.text,
      delivery: inboxEntries.delivery,
    })
    .from(inboxEntries)
    .leftJoin(accounts, eq(accounts.id, inboxEntries.operatorId))
    .where(eq(inboxEntries.messageId, message.id))
    .orderBy(asc(inboxEntries.id))
  const [assignee] =
    message.assignedTo === null
      ? []
      : await db.select({ name: operatorName }).from(accounts).where(eq(accounts.id, message.assignedTo))
  const { id: _, submission: __, changedAt: ___, assignedTo, ...shown } = message
  return {
    ...shown,
    // Only `leaveMessage` writes, and only these.
    kind: message.kind as InboxKind,
    assignee:
      assignedTo === null
        ? null
        : { accountId: assignedTo, name: assignee?.name ?? '', isOwn: assignedTo === accountId },
    /** The oldest first. */
    history,
  }
}
