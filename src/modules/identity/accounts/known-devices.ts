import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import { hashSecret, newId, newSecret } from '#kernel/ids.ts'
import { knownDevices } from '../tables/log-ins.ts'

/** How long a browser is known that its owner does not use: the cookie `formulary-device` and its row. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60

/** A browser that an account knows now. */
export interface KnownDevice {
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
