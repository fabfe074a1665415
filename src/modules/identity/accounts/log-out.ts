import { eq, inArray, or } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { hashSecret } from '#kernel/ids.ts'
import { websiteLogIns, workspaceSessions } from '../tables/log-ins.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

/** What a browser is logged in by: its session of the web application, and its log-in of the website. */
interface LoggedInBrowser {
  session?: string | undefined
  ssojwt?: string | undefined
}

/**
 * Logs a browser out of web application and website: the log-in that carries its session goes, and the one that it has on the
 * website, which may be another, even of another account; all that hangs on them goes too.
 */
export async function logOut(
  deps: Pick<Dependencies, 'db' | 'tokenKey' | 'urls'>,
  { network, requestId }: Pick<Visitor, 'network' | 'requestId'>,
  { session, ssojwt }: LoggedInBrowser,
): Promise<void> {
  const onWebsite = await findWebsiteVisitor(deps, ssojwt)
  if (session === undefined && !onWebsite) return
  await deps.db.transaction(async (transaction) => {
    const carrying = transaction
      .select({ id: workspaceSessions.logInId })
      .from(workspaceSessions)
      .where(eq(workspaceSessions.hash, hashSecret(session ?? '')))
    const ended = await transaction
      .delete(websiteLogIns)
      .where(or(inArray(websiteLogIns.id, carrying), onWebsite && eq(websiteLogIns.id, onWebsite.logInId)))
      .returning({ accountId: websiteLogIns.accountId })
    for (const { accountId } of ended) {
      await recordEvent(transaction, { event: 'log-out', accountId, network, requestId })
    }
  })
}
