import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './connection.ts'
import { tokenKeys } from './tables.ts'
import { UnusableDatabaseError } from './unusable-database-error.ts'

// Any number that no other program uses as an advisory lock in our database.
const TOKEN_KEY_LOCK = 7_034_512_003
const RETRY_MS = 1_000

interface TokenKeyClaim {
  /** Tells this process's key from others without saying what it is. */
  fingerprint: string
  /** The fingerprint of the key that is given up on purpose for this one. */
  replaces: string | undefined
}

interface Listeners {
  /** A key was replaced by this process. */
  onReplacement(): void
  /** The connection was lost, and meanwhile another key has come to sign the log-ins: this process must end. */
  onLoss(error: UnusableDatabaseError): void
}

/**
 * Makes the key of this process the one that signs this database's log-ins, where there is none yet, and holds it until it is
 * released. Processes with different keys would refuse each other's log-ins without a word, so the one that comes second does not
 * start, and a key is replaced only where no process holds one. Held is a shared lock of PostgreSQL's, on a connection of its
 * own: it ends with the process however that ends. A connection that is lost is made again.
 * @throws UnusableDatabaseError where another key signs them
 */
export async function claimTokenKey(
  url: string,
  claim: TokenKeyClaim,
  listeners: Listeners,
): Promise<{ release(): Promise<void> }> {
  let isReleased = false
  let held = await take()

  async function take(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'formulary-token-key',
    })
    client.on('error', () => {}) // followed by `end`
    try {
      await client.connect()
      await claimOn(client, claim, listeners)
    } catch (error) {
      await client.end()
      throw error
    }
    client.once('end', () => {
      if (!isReleased) void takeAgain()
    })
    return client
  }

  async function takeAgain(): Promise<void> {
    while (!isReleased) {
      await delay(RETRY_MS, undefined, { ref: false })
      try {
        if (!isReleased) held = await take()
        if (isReleased) await held.end()
        return
      } catch (error) {
        if (error instanceof UnusableDatabaseError) return listeners.onLoss(error)
      }
    }
  }

  return {
    async release() {
      isReleased = true
      await held.end()
    },
  }
}

async function claimOn(
  client: pg.Client,
  { fingerprint, replaces }: TokenKeyClaim,
  { onReplacement }: Listeners,
): Promise<void> {
  const db: Database = drizzle(client)
  const isAlone = replaces !== undefined && (await tryToBeAlone(client))
  if (isAlone) {
    const replaced = await db
      .update(tokenKeys)
      .set({ fingerprint, since: sql`now()` })
      .where(eq(tokenKeys.fingerprint, replaces))
    if (replaced.rowCount === 1 && replaces !== fingerprint) onReplacement()
  }
  await client.query('SELECT pg_advisory_lock_shared($1)', [TOKEN_KEY_LOCK])
  if (isAlone) await client.query('SELECT pg_advisory_unlock($1)', [TOKEN_KEY_LOCK])
  await db.insert(tokenKeys).values({ fingerprint }).onConflictDoNothing()
  const [current] = await db.select({ fingerprint: tokenKeys.fingerprint }).from(tokenKeys)
  if (current?.fingerprint === fingerprint) return
  if (current?.fingerprint === replaces) {
    throw new UnusableDatabaseError(
      `The key ${replaces} is in use, and cannot be replaced: stop every process that uses this database first.`,
    )
  }
  throw new UnusableDatabaseError(
    `The log-ins in this database are signed with another key (${current?.fingerprint}) than the one of this process (${fingerprint}): set the same TOKEN_KEY everywhere, or put the file token.key back into DATA_DIR. To change the key on purpose, stop every process and start with TOKEN_KEY_REPLACES=${current?.fingerprint}.`,
  )
}

async function tryToBeAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
    TOKEN_KEY_LOCK,
  ])
  return rows[0]?.alone === true
}
