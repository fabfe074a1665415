import { sql } from 'drizzle-orm'
import type { Executor } from '#database/connection.ts'
import { auditEvents } from '#database/tables/audit.ts'
import type { AuditEvent } from './schema.ts'

type LimitEvent = Extract<AuditEvent, `${string}.limited`>

/**
 * Writes down that a limit was reached, once a minute for each kind and network: whoever is refused a thousand times a second
 * must not fill the table with it.
 */
export async function recordLimit(
  db: Executor,
  { event, network }: { event: LimitEvent; network: string },
): Promise<void> {
  await db.execute(sql`
    insert into ${auditEvents} (event, network)
    select ${event}, ${network}
    where not exists (
      select from ${auditEvents}
      where event = ${event} and at > now() - interval '1 minute' and network = ${network}
    )`)
}
