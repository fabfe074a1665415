import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { hashSecret, newSecret } from '#kernel/ids.ts'
import { requireWebsiteVisitor } from '../accounts/website-log-in.ts'
import { handOffTickets, websiteLogIns } from '../tables/log-ins.ts'
import { handOffUrl } from './hand-off-url.ts'

/** A ticket is for a redirect that happens now. */
const TICKET_SECONDS = 60

/** Where the visitor wants to go and from where; everything but the ticket that the redirect carries (DEST-7). */
export interface HandOffRequest {
  /** A link, slug or path; normalised by `destinationPath`. */
  destination?: string | undefined
  /** Which button or page the hand-off began on, for statistics. */
  entryPoint?: string | undefined
  EFtransactionId?: string | undefined
  lang: string
  lib: string
  /** What was searched for on the website; only one variant sends it (DEST-9). */
  b_search?: string | undefined
}

export type HandOffDependencies = Pick<Dependencies, 'db' | 'tokenKey' | 'urls'>

/**
 * Issues a ticket to the bearer of a log-in of the website and answers the address to redirect to, always in the configured
 * web application. The ticket is bound to that application, to the log-in and to the nonce of its browser.
 */
export async function issueTicket(
  deps: HandOffDependencies,
  ssojwt: string | undefined,
  request: HandOffRequest,
): Promise<{ redirect: string }> {
  const { ticket, email } = await grantTicket(deps, ssojwt)
  return { redirect: handOffUrl(deps.urls.webApp, { ...request, ticket, email }) }
}

/** The ticket alone, for a server that knows the way on itself. @throws AppError `not_signed_in` */
export async function grantTicket(
  deps: HandOffDependencies,
  ssojwt: string | undefined,
): Promise<{ ticket: string; email: string }> {
  const { account, logInId } = await requireWebsiteVisitor(deps, ssojwt)
  const ticket = newSecret()
  // One statement reads the nonce and writes the ticket, so that a log-out in between leaves no ticket behind.
  const issued = await deps.db.execute(sql`
    insert into ${handOffTickets} (hash, account_id, log_in_id, audience, nonce_hash, expires_at)
    select ${hashSecret(ticket)}, account_id, id, ${deps.urls.webApp}, nonce_hash, now() + make_interval(secs => ${TICKET_SECONDS})
    from ${websiteLogIns} where id = ${logInId} and account_id = ${account.id} and expires_at > now()`)
  if (issued.rowCount !== 1) throw new AppError('not_signed_in')
  return { ticket, email: account.email }
}
