import { aliasedTable, and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditFilter } from '#kernel/audit/schema.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import { olderThan, pageOf } from '#kernel/database/pages.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '../tables/accounts.ts'

const EVENTS_PER_PAGE = 50

const actors = aliasedTable(accounts, 'actors')

/**
 * The newest events first, a page at a time; `next` is what `before` is on the next page, undefined on the
 * last. For operators only: the caller has asked who it is.
 */
export async function listEvents({ db }: Pick<Dependencies, 'db'>, filter: AuditFilter) {
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      /** Also names that an older version has written. */
      event: auditEvents.event,
      /** Null where nobody has the account, or not any more. */
      account: { id: accounts.id, email: accounts.email },
      /** The operator who did it to somebody else's account. */
      actor: { id: actors.id, email: actors.email },
      requestId: auditEvents.requestId,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .leftJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .leftJoin(actors, eq(actors.id, auditEvents.actorId))
    .where(and(...conditionsOf(filter)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(EVENTS_PER_PAGE + 1)
  const { page: events, next } = pageOf(rows, EVENTS_PER_PAGE, (event) => event.id)
  return { events, next }
}

function conditionsOf({ event, email, order, from, to, before }: AuditFilter): (SQL | undefined)[] {
  return [
    event ? eq(auditEvents.event, event) : undefined,
    email
      ? sql`${auditEvents.accountId} = (select id from ${accounts} where lower(email) = lower(${email}))`
      : undefined,
    order ? sql`${auditEvents.details} ->> 'order' = ${order}` : undefined,
    from ? gte(auditEvents.at, sql`${from}::date::timestamp at time zone 'UTC'`) : undefined,
    to ? lt(auditEvents.at, sql`(${to}::date + 1)::timestamp at time zone 'UTC'`) : undefined,
    olderThan([auditEvents.at, auditEvents.id], before),
  ]
}
