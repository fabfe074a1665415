import { sql } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import type { Dependencies } from '../dependencies.ts'
import type { AuditDetails, AuditEvent } from './schema.ts'
import { auditEvents } from './tables.ts'

export { type AuditEvent, AuditFilter } from './schema.ts'

/** Something that happened to an account. */
export interface RecordedEvent<Event extends AuditEvent> {
  event: Event
  /** Whom it concerns; undefined where nobody has the address that was asked for. */
  accountId: string | undefined
  /** Who did it, where that is somebody else: an operator. */
  actorId?: string
  /** Keyed hash of the network it came from; undefined where no request asked for it. */
  network: string | undefined
  requestId?: string | undefined
  details?: AuditDetails<Event>
}

/** Records an event in the transaction that it tells of. Every change of an account passes through here. */
export async function recordEvent<Event extends AuditEvent>(
  db: Executor,
  { event, accountId, actorId, network, requestId, details }: RecordedEvent<Event>,
): Promise<void> {
  // Of an open `Event` TypeScript does not see that its particulars are what the column takes.
  const particulars = details as Record<string, string | number | boolean> | undefined
  await db.insert(auditEvents).values({ event, accountId, actorId, network, requestId, details: particulars })
}

/** How long events are kept: enough to look into them, and not for ever. The privacy policy says it. */
const MONTHS = 13

/** Deletes what happened too long ago, by the database's clock. */
export async function deleteOldEvents({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(auditEvents).where(sql`${auditEvents.at} < now() - make_interval(months => ${MONTHS})`)
}
