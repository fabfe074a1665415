import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#database/connection.ts'
import { accounts } from '#database/tables/accounts.ts'
import { handOffTickets, workspaceSessions } from '#database/tables/log-ins.ts'
import { SESSION_SECONDS, type WorkspaceSession } from '../accounts/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashSecret, newSecret } from '../ids.ts'

export type Arrival =
  /** A session was made: set its cookie and go on. */
  | { kind: 'enter'; session: WorkspaceSession }
  /** A good ticket in a browser that did not ask for it: "Continue as …?" Nothing was used up. */
  | { kind: 'ask'; maskedEmail: string }
  /** Unknown, expired, used, or of another application; all the same to whoever presents it. */
  | { kind: 'invalid' }

export type ArrivalDependencies = Pick<Dependencies, 'db' | 'urls'>

/**
 * A browser arrives with a ticket (a GET). The browser that signed up or logged in holds the nonce and enters; elsewhere
 * nothing changes, because link scanners and the Back button follow links too, and a stranger's link must not log anybody
 * in (DEST-8, R-06).
 */
export async function arriveWithTicket(
  deps: ArrivalDependencies,
  { ticket, nonce }: { ticket: string; nonce: string | undefined },
): Promise<Arrival> {
  const hash = hashSecret(ticket)
  const audience = deps.urls.webApp
  if (nonce) {
    const session = await exchange(deps.db, { hash, audience, nonceHash: hashSecret(nonce) })
    if (session) return { kind: 'enter', session }
  }
  const email = await findTicketEmail(deps.db, { hash, audience })
  if (email) return { kind: 'ask', maskedEmail: maskEmail(email) }
  if (nonce) await endSessionOfTicket(deps.db, { hash })
  return { kind: 'invalid' }
}

/** The visitor pressed "Continue as …" (a POST): the ticket is used up without the nonce. */
export async function continueAs(
  deps: ArrivalDependencies,
  { ticket }: { ticket: string },
): Promise<Exclude<Arrival, { kind: 'ask' }>> {
  const hash = hashSecret(ticket)
  const session = await exchange(deps.db, { hash, audience: deps.urls.webApp })
  if (session) return { kind: 'enter', session }
  await endSessionOfTicket(deps.db, { hash })
  return { kind: 'invalid' }
}

/**
 * Ticket against session in one statement: of any number of parallel uses one deletes the row and makes the session, and
 * there is no moment in which the ticket is gone and the session not there.
 */
async function exchange(
  db: Database,
  { hash, audience, nonceHash }: { hash: string; audience: string; nonceHash?: string },
): Promise<WorkspaceSession | undefined> {
  const token = newSecret()
  const sameBrowser = nonceHash === undefined ? sql`true` : sql`nonce_hash = ${nonceHash}`
  const result = await db.execute<{ account_id: string }>(sql`
    with used as (
      delete from ${handOffTickets}
      where hash = ${hash} and audience = ${audience} and expires_at > now() and ${sameBrowser}
      returning hash, account_id, log_in_id
    )
    insert into ${workspaceSessions} (hash, account_id, log_in_id, ticket_hash, expires_at)
    select ${hashSecret(token)}, account_id, log_in_id, hash, now() + make_interval(secs => ${SESSION_SECONDS}) from used
    returning account_id`)
  const [row] = result.rows
  return row && { token, accountId: row.account_id }
}

async function findTicketEmail(
  db: Database,
  { hash, audience }: { hash: string; audience: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ email: accounts.email })
    .from(handOffTickets)
    .innerJoin(accounts, eq(accounts.id, handOffTickets.accountId))
    .where(
      and(
        eq(handOffTickets.hash, hash),
        eq(handOffTickets.audience, audience),
        gt(handOffTickets.expiresAt, sql`now()`),
      ),
    )
  return row?.email
}

/** A ticket that is used twice was copied: what its first use made ends too (RFC 6749, section 4.1.2). */
async function endSessionOfTicket(db: Database, { hash }: { hash: string }): Promise<void> {
  await db.delete(workspaceSessions).where(eq(workspaceSessions.ticketHash, hash))
}

/** Enough of an address for its owner to know it: `j…@example.com`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`
}
