import { eq, sql } from 'drizzle-orm'
import type { Database } from './connection.ts'
import { tokenKeys } from './tables/log-ins.ts'
import { UnusableDatabaseError } from './unusable-database-error.ts'

interface TokenKeyClaim {
  /** Tells this process's key from others without saying what it is. */
  fingerprint: string
  /** The fingerprint of the key that is given up on purpose for this one. */
  replaces: string | undefined
}

/**
 * Makes the key of this process the one that signs this database's log-ins, where there is none yet. Processes with different
 * keys would refuse each other's log-ins without a word, so the one that comes second does not start. One statement decides:
 * of processes that start together with different keys one is let in.
 * @throws UnusableDatabaseError where another key signs them
 */
export async function claimTokenKey(db: Database, { fingerprint, replaces }: TokenKeyClaim): Promise<void> {
  const mayReplace = replaces === undefined ? sql`false` : eq(tokenKeys.fingerprint, replaces)
  const claimed = await db
    .insert(tokenKeys)
    .values({ fingerprint })
    .onConflictDoUpdate({
      target: tokenKeys.isCurrent,
      set: { fingerprint, since: sql`now()` },
      setWhere: mayReplace,
    })
  if (claimed.rowCount === 1) return
  const [current] = await db.select({ fingerprint: tokenKeys.fingerprint }).from(tokenKeys)
  if (current?.fingerprint === fingerprint) return
  throw new UnusableDatabaseError(
    `The log-ins in this database are signed with another key (${current?.fingerprint}) than the one of this process (${fingerprint}): set the same TOKEN_KEY everywhere, or put the file token.key back into DATA_DIR. To change the key on purpose, stop every process and start with TOKEN_KEY_REPLACES=${current?.fingerprint}.`,
  )
}
