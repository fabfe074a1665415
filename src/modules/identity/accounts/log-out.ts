import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { hashSecret } from '#kernel/ids.ts'
import { accounts } from '../tables/accounts.ts'
import { websiteLogIns, workspaceSessions } from '../tables/log-ins.ts'
import { forgetDevices } from './devices.ts'
import type { Account } from './schema.ts'
import { startSession, type WorkspaceSession } from './sessions.ts'
import { startLogIn, type WebsiteLogIn } from './start-log-in.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

/**
 * Logs a browser out of web application and website: the log-in that carries its session goes, and the one
 * that it has on the website, which may be another, even of another account; all that hangs on them goes too.
 */
export async function logOut(
  deps: Pick<Dependencies, 'db' | 'tokenKey' | 'urls'>,
  { network, requestId }: Pick<Visitor, 'network' | 'requestId'>,
  { session, ssojwt }: { session?: string | undefined; ssojwt?: string | undefined },
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

/** Ends every log-in of the account, this browser's too. */
export async function logOutEverywhere(
  { db }: Pick<Dependencies, 'db'>,
  { network, requestId }: Visitor,
  { id: accountId }: Account,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await endLogIns(transaction, accountId)
    await recordEvent(transaction, { event: 'log-outs.everywhere', accountId, network, requestId })
  })
}

/**
 * Ends every log-in of an account in every browser, and all sessions and tickets that hang on them. None of
 * the browsers is known any more: whoever had one of them may not have been the owner.
 */
export async function endLogIns(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.delete(websiteLogIns).where(eq(websiteLogIns.accountId, accountId))
  await forgetDevices(transaction, { accountId })
}

/** What a browser is given that stays logged in while all others are logged out. */
export interface RenewedLogIn {
  logIn: WebsiteLogIn
  session: WorkspaceSession
}

/**
 * Ends every log-in of an account and starts a new one for the browser that asks: its old cookies are dead
 * too, that by which it is known among them (ASVS 7.2.4).
 */
export async function renewLogIn(
  deps: Pick<Dependencies, 'jobs' | 'tokenKey' | 'urls'>,
  transaction: Transaction,
  visitor: Visitor,
  account: { id: string; email: string },
): Promise<RenewedLogIn> {
  await endLogIns(transaction, account.id)
  const logIn = await startLogIn(deps, transaction, visitor, account)
  return { logIn, session: await startSession(transaction, { accountId: account.id, logInId: logIn.id }) }
}

/**
 * An account whose address nobody has proved loses its password and its log-ins: from now on the mailbox
 * alone opens it. For when something of value comes to it from somebody else than whoever made it, who may
 * have used a stranger's address. One whose address is proved stays as it is.
 */
export async function revokeUnverifiedCredentials(
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  const left = await transaction
    .update(accounts)
    .set({ passwordHash: null })
    .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)))
  if (left.rowCount === 1) await endLogIns(transaction, accountId)
}
