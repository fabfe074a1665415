import { and, eq, gt, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { hashSecret, newSecret } from '#kernel/ids.ts'
import { consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { SESSION_SECONDS, type WorkspaceSession } from '../accounts/sessions.ts'
import { accounts } from '../tables/accounts.ts'
import { handOffTickets, workspaceSessions } from '../tables/log-ins.ts'

export type Arrival =
  /** A session was made: set its cookie and go on. */
  | { kind: 'enter'; session: WorkspaceSession }
  /** A good ticket in a browser that did not ask for it: "Continue as …?" Nothing was used up. */
  | { kind: 'ask'; accountId: string; maskedEmail: string }
  /** Unknown, expired, used, or of another application; all the same to whoever presents it. */
  | { kind: 'invalid' }
  /** The network has presented too many that were invalid. A good one is never held up by that. */
  | { kind: 'limited'; retryAfter: number }

export type ArrivalDependencies = Pick<Dependencies, 'db' | 'limits' | 'urls'>

/** Whence a ticket is presented, for limits and records. */
type Requester = Pick<Visitor, 'network' | 'requestId'>

/** What a browser brings: `session` is the one that it would lose to the new one, of whichever account. */
interface Browser {
  session?: string | undefined
}

/**
 * A browser arrives with a ticket (a GET). The browser that signed up or logged in holds the nonce and
 * enters; elsewhere nothing changes, because link scanners and the Back button follow links too, and a
 * stranger's link must not log anybody in (DEST-8, R-06).
 */
export async function arriveWithTicket(
  deps: ArrivalDependencies,
  visitor: Requester,
  { ticket, nonce, session }: Browser & { ticket: string; nonce: string | undefined },
): Promise<Arrival> {
  const hash = hashSecret(ticket)
  const audience = deps.urls.webApp
  if (nonce) {
    const made = await exchange(deps.db, { hash, audience, session, nonceHash: hashSecret(nonce) })
    if (made) return { kind: 'enter', session: made }
  }
  const owner = await findTicketOwner(deps.db, hash, audience)
  if (owner) return { kind: 'ask', accountId: owner.accountId, maskedEmail: maskEmail(owner.email) }
  if (nonce) await endSessionOfTicket(deps.db, visitor, hash)
  return refuse(deps, visitor)
}

/** The visitor pressed "Continue as …" (a POST): the ticket is used up without the nonce. */
export async function continueAs(
  deps: ArrivalDependencies,
  visitor: Requester,
  { ticket, session }: Browser & { ticket: string },
): Promise<Exclude<Arrival, { kind: 'ask' }>> {
  const hash = hashSecret(ticket)
  const made = await exchange(deps.db, { hash, audience: deps.urls.webApp, session })
  if (made) return { kind: 'enter', session: made }
  await endSessionOfTicket(deps.db, visitor, hash)
  return refuse(deps, visitor)
}

/** The one answer to whatever is no good ticket; guessing goes on for so long only. */
async function refuse(
  { db, limits }: ArrivalDependencies,
  { network, requestId }: Requester,
): Promise<Extract<Arrival, { kind: 'invalid' | 'limited' }>> {
  const counters = countersOf(limits, 'ticketFailuresPerNetwork', network)
  const limited = { event: 'ticket.limited', accountId: undefined, network, requestId } as const
  const attempt = await consumeRecordedRateLimit(db, counters, limited)
  return attempt.ok ? { kind: 'invalid' } : { kind: 'limited', retryAfter: attempt.retryAfter }
}

/**
 * Ticket against session in one statement: of any number of parallel uses one deletes the row and makes the
 * session, and there is no moment in which the ticket is gone and the session not there. The session that the
 * browser had until now ends with it: nobody holds its secret any longer.
 */
async function exchange(
  db: Database,
  { hash, audience, session, nonceHash }: Browser & { hash: string; audience: string; nonceHash?: string },
): Promise<WorkspaceSession | undefined> {
  const token = newSecret()
  const sameBrowser = nonceHash === undefined ? sql`true` : sql`nonce_hash = ${nonceHash}`
  const result = await db.execute<{ account_id: string }>(sql`
    with used as (
      delete from ${handOffTickets}
      where hash = ${hash} and audience = ${audience} and expires_at > now() and ${sameBrowser}
      returning hash, account_id, log_in_id
    ), replaced as (
      delete from ${workspaceSessions} where hash = ${session ? hashSecret(session) : null} and exists (select from used)
    )
    insert into ${workspaceSessions} (hash, account_id, log_in_id, ticket_hash, expires_at)
    select ${hashSecret(token)}, account_id, log_in_id, hash, now() + make_interval(secs => ${SESSION_SECONDS}) from used
    returning account_id`)
  const [row] = result.rows
  return row && { token, accountId: row.account_id }
}

async function findTicketOwner(db: Database, hash: string, audience: string) {
  const isGood = and(eq(handOffTickets.audience, audience), gt(handOffTickets.expiresAt, sql`now()`))
  const [row] = await db
    .select({ accountId: accounts.id, email: accounts.email })
    .from(handOffTickets)
    .innerJoin(accounts, eq(accounts.id, handOffTickets.accountId))
    .where(and(eq(handOffTickets.hash, hash), isGood))
  return row
}

/** A ticket that is used twice was copied: what its first use made ends too (RFC 6749, section 4.1.2). */
async function endSessionOfTicket(db: Database, { network, requestId }: Requester, hash: string) {
  await db.transaction(async (transaction) => {
    const [ended] = await transaction
      .delete(workspaceSessions)
      .where(eq(workspaceSessions.ticketHash, hash))
      .returning({ accountId: workspaceSessions.accountId })
    if (!ended) return
    await recordEvent(transaction, { event: 'ticket.reused', accountId: ended.accountId, network, requestId })
  })
}

/** Enough of an address for its owner to know it: `j…@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`
}
