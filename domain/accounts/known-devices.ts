import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#database/connection.ts'
import { knownDevices } from '#database/tables/log-ins.ts'
import { hashSecret, newSecret } from '../ids.ts'

/** How long a browser is known that its owner does not use: the cookie `formulary-device` and its row. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60

/** A browser that an account knows now. */
export interface KnownDevice {
  /** For its cookie. One secret serves all accounts of a browser; each has a row of its own. */
  secret: string
  /** Whether the account had never seen this browser, but others: then its owner is told. */
  isStrange: boolean
}

/** Whether the owner of an account has logged in with this browser before. An account that is not there knows none. */
export async function isKnownDevice(
  db: Executor,
  device: { accountId: string; hash: string },
): Promise<boolean> {
  const [known] = await db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.hash, device.hash),
        eq(knownDevices.accountId, device.accountId),
        gt(knownDevices.lastSeenAt, sql`now() - make_interval(secs => ${DEVICE_SECONDS})`),
      ),
    )
  return known !== undefined
}

/** Knows the browser from now on, by the secret that it brings or a new one. */
export async function rememberDevice(
  transaction: Transaction,
  { accountId, secret: brought }: { accountId: string; secret: string | undefined },
): Promise<KnownDevice> {
  const secret = brought ?? newSecret()
  const hash = deviceHash({ accountId, secret })
  // In a `returning` the table is still as it was before the statement; `xmax` is 0 where the row is a new one.
  const result = await transaction.execute<{ is_strange: boolean }>(sql`
    insert into ${knownDevices} (hash, account_id) values (${hash}, ${accountId})
    on conflict (hash) do update set last_seen_at = now()
    returning xmax = 0 and exists (
      select from ${knownDevices} as other where other.account_id = ${accountId} and other.hash <> ${hash}
    ) as is_strange`)
  return { secret, isStrange: result.rows[0]?.is_strange === true }
}

/** Knows no browser of the account any more, save the one with this hash: each has to log in as a stranger. */
export async function forgetDevices(
  db: Executor,
  { accountId, except }: { accountId: string; except?: string | undefined },
): Promise<void> {
  await db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.accountId, accountId),
        except === undefined ? undefined : ne(knownDevices.hash, except),
      ),
    )
}

/** What the database keeps of a browser's secret: bound to the account, so that one account's row is no other's. */
export function deviceHash({ accountId, secret }: { accountId: string; secret: string }): string {
  return hashSecret(`${accountId}:${secret}`)
}
