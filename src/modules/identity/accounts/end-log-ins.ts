import { eq } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { websiteLogIns } from '../tables/log-ins.ts'
import { forgetDevices } from './known-devices.ts'
import { startSession, type WorkspaceSession } from './sessions.ts'
import { startLogIn, type WebsiteLogIn } from './start-log-in.ts'

/**
 * Ends every log-in of an account in every browser, and all sessions and tickets that hang on them. None of the browsers is
 * known any more: whoever had one of them may not have been the owner.
 */
export async function endLogIns(
  transaction: Transaction,
  { accountId }: { accountId: string },
): Promise<void> {
  await transaction.delete(websiteLogIns).where(eq(websiteLogIns.accountId, accountId))
  await forgetDevices(transaction, { accountId })
}

/** What a browser is given that stays logged in while all others are logged out. */
export interface RenewedLogIn {
  logIn: WebsiteLogIn
  session: WorkspaceSession
}

/**
 * Ends every log-in of an account and starts a new one for the browser that asks: its old cookies are dead too, that by which
 * it is known among them (ASVS 7.2.4).
 */
export async function renewLogIn(
  deps: Pick<Dependencies, 'jobs' | 'tokenKey' | 'urls'>,
  transaction: Transaction,
  visitor: Visitor,
  account: { id: string; email: string },
): Promise<RenewedLogIn> {
  await endLogIns(transaction, { accountId: account.id })
  const logIn = await startLogIn(deps, transaction, visitor, account)
  return { logIn, session: await startSession(transaction, { accountId: account.id, logInId: logIn.id }) }
}
