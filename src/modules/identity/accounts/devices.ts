import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { hashSecret, newId, newSecret } from '#kernel/ids.ts'
import { knownDevices, websiteLogIns, workspaceSessions } from '../tables/log-ins.ts'
import type { Account } from './schema.ts'

/** How long a browser is known that its owner does not use: the cookie `formulary-device` and its row. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60

/** A browser that an account knows now. */
interface KnownDevice {
  /** Of its row; stays the same when the secret is renewed. */
  id: string
  /** For its cookie. One secret serves all accounts of a browser; each has a row of its own. */
  secret: string
  /** Whether the account did not know it until now. */
  isNew: boolean
}

interface Brought {
  accountId: string
  /** What the browser brings in its cookie, whoever has put it there. */
  secret: string | undefined
}

/**
 * The id of a browser in which the owner of an account has signed up, logged in, or given or set the
 * password; a ticket does not make a browser known. An account that is not there knows none.
 */
export async function findKnownDevice(
  db: Executor,
  { accountId, secret }: Brought,
): Promise<string | undefined> {
  if (secret === undefined) return undefined
  const [known] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(isKnown(accountId, secret))
  return known?.id
}

/**
 * Knows the browser from now on. A secret that the account does not know is never taken over, because
 * somebody else may have put it there and know it: the browser gets a new one, and so do the other accounts
 * that knew it by the old.
 */
export async function rememberDevice(
  transaction: Transaction,
  { accountId, secret: brought }: Brought,
): Promise<KnownDevice> {
  const secret = newSecret()
  const hash = hashSecret(secret)
  if (brought !== undefined) {
    const [known] = await transaction
      .update(knownDevices)
      .set({ lastSeenAt: sql`now()` })
      .where(isKnown(accountId, brought))
      .returning({ id: knownDevices.id })
    if (known) return { id: known.id, secret: brought, isNew: false }
    await transaction
      .update(knownDevices)
      .set({ hash })
      .where(and(eq(knownDevices.hash, hashSecret(brought)), ne(knownDevices.accountId, accountId)))
  }
  const id = newId()
  await transaction.insert(knownDevices).values({ id, hash, accountId })
  return { id, secret, isNew: true }
}

/** Whether two accounts know one and the same browser: they are one person's, or of one computer. */
export async function haveCommonDevice(
  db: Executor,
  [one, other]: readonly [accountId: string, accountId: string],
): Promise<boolean> {
  const ofOther = alias(knownDevices, 'of_other')
  const [common] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(ofOther, eq(ofOther.hash, knownDevices.hash))
    .where(and(eq(knownDevices.accountId, one), eq(ofOther.accountId, other)))
    .limit(1)
  return common !== undefined
}

interface Forgotten {
  accountId: string
  /** Only this one; all of them where it is absent. */
  id?: string
  /** Never the browser with this secret. */
  except?: string | undefined
}

/** Makes strangers of browsers that the account knew. */
export async function forgetDevices(
  transaction: Transaction,
  { accountId, id, except }: Forgotten,
): Promise<void> {
  await transaction
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.accountId, accountId),
        id === undefined ? undefined : eq(knownDevices.id, id),
        except === undefined ? undefined : ne(knownDevices.hash, hashSecret(except)),
      ),
    )
}

const isKnown = (accountId: string, secret: string) =>
  and(
    eq(knownDevices.hash, hashSecret(secret)),
    eq(knownDevices.accountId, accountId),
    gt(knownDevices.lastSeenAt, sql`now() - make_interval(secs => ${DEVICE_SECONDS})`),
  )

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
