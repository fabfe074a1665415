import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { parseReference } from './schema.ts'
import { inboxEntries, inboxMessages } from './tables.ts'

type Message = typeof inboxMessages.$inferSelect
type Entry = typeof inboxEntries.$inferInsert

/** The message of a reference. @throws AppError `not_found` */
export async function getMessage(db: Executor, reference: string): Promise<Message> {
  // Out of an address: what is no reference is not asked for.
  const wanted = parseReference(reference)
  const [message] =
    wanted === undefined
      ? []
      : await db.select().from(inboxMessages).where(eq(inboxMessages.reference, wanted))
  if (!message) throw new AppError('not_found')
  return message
}

/** Records what was done with a message, in its history and the audit, in the change's transaction. */
export async function recordAct(
  db: Executor,
  { accountId: operatorId, network, requestId }: OperatorActor,
  message: Pick<Message, 'id' | 'reference' | 'accountId'>,
  entry: Pick<Entry, 'act' | 'text' | 'delivery'>,
): Promise<number> {
  const [written] = await db
    .insert(inboxEntries)
    .values({ messageId: message.id, operatorId, ...entry })
    .returning({ id: inboxEntries.id })
  if (!written) throw new Error('an entry of the inbox was not written')
  await recordEvent(db, {
    event: `message.${entry.act}`,
    accountId: message.accountId ?? undefined,
    actorId: operatorId,
    network,
    requestId,
    details: { message: message.reference },
  })
  return written.id
}
