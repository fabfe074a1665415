import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { hashSecret } from '#kernel/ids.ts'
import { websiteLogIns, workspaceSessions } from '../tables/log-ins.ts'
import { forgetDevices } from './known-devices.ts'
import type { Account } from './schema.ts'

/** The browsers that an account is logged in with: the asking one first, then the last seen. */
export async function listDevices(
  deps: Pick<Dependencies, 'db'>,
  account: Account,
  session: string | undefined,
) {
  const isThisDevice = sql<boolean>`${websiteLogIns.id} in (${logInOf(deps, account, session)})`
  return deps.db
    .select({
      /** The log-in's; worth nothing without our signature. */
      id: websiteLogIns.id,
      /** Browser and system by name, where they are known. */
      name: websiteLogIns.device,
      /** ISO 3166 code of where the log-in came from, where that is known. */
      country: websiteLogIns.country,
      loggedInAt: websiteLogIns.createdAt,
      /** To a few minutes. */
      lastSeenAt: websiteLogIns.lastSeenAt,
      isThisDevice,
    })
    .from(websiteLogIns)
    .where(and(eq(websiteLogIns.accountId, account.id), gt(websiteLogIns.expiresAt, sql`now()`)))
    .orderBy(desc(isThisDevice), desc(websiteLogIns.lastSeenAt))
}

/**
 * Logs one browser out, and makes a stranger of it: this is what is pressed for a laptop that was lost. A
 * log-in of somebody else is not there. The browser in which it is pressed stays known.
 */
export async function logOutDevice(
  deps: Pick<Dependencies, 'db'>,
  { network, requestId, deviceSecret: except }: Visitor,
  { id: accountId }: Account,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const [ended] = await transaction
      .delete(websiteLogIns)
      .where(and(eq(websiteLogIns.id, id), eq(websiteLogIns.accountId, accountId)))
      .returning({ knownDeviceId: websiteLogIns.knownDeviceId })
    if (!ended) throw new AppError('not_found')
    if (ended.knownDeviceId !== null)
      await forgetDevices(transaction, { accountId, id: ended.knownDeviceId, except })
    await recordEvent(transaction, { event: 'log-out', accountId, network, requestId })
  })
}

/** Logs every other browser out, and knows none of them any more. */
export async function logOutOtherDevices(
  deps: Pick<Dependencies, 'db'>,
  { network, requestId, deviceSecret: except }: Visitor,
  account: Account,
  session: string | undefined,
): Promise<void> {
  const accountId = account.id
  const own = logInOf(deps, account, session)
  await deps.db.transaction(async (transaction) => {
    await transaction
      .delete(websiteLogIns)
      .where(and(eq(websiteLogIns.accountId, accountId), notInArray(websiteLogIns.id, own)))
    // A log-in carries a second browser's session where somebody pressed "Continue as" there.
    const isOther = ne(workspaceSessions.hash, hashSecret(session ?? ''))
    await transaction
      .delete(workspaceSessions)
      .where(and(eq(workspaceSessions.accountId, accountId), isOther))
    await forgetDevices(transaction, { accountId, except })
    await recordEvent(transaction, { event: 'log-outs.others', accountId, network, requestId })
  })
}

/** The log-in that carries a session of the account; no row where there is none. */
function logInOf({ db }: Pick<Dependencies, 'db'>, account: Account, session: string | undefined) {
  const isIts = eq(workspaceSessions.hash, hashSecret(session ?? ''))
  return db
    .select({ id: workspaceSessions.logInId })
    .from(workspaceSessions)
    .where(and(isIts, eq(workspaceSessions.accountId, account.id)))
}
