import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { hasCode } from '../errors.ts'
import { deriveKey } from '../ids.ts'
import { type Database, UnusableDatabaseError } from './connection.ts'
import { tokenKeys } from './tables.ts'

const KEY_BYTES = 32
/** In the data folder. */
export const TOKEN_KEY_FILE = 'token.key'
const FORMER_TOKEN_KEY_FILE = 'token.key.former'

/**
 * The key that signs log-ins, from `token.key` in the data folder; made there at the first start, readable
 * for its owner alone. Of processes that start together one makes it and all read the same.
 */
export function loadTokenKey(dataDir: string): Uint8Array {
  const file = join(dataDir, TOKEN_KEY_FILE)
  const known = readKey(file)
  if (known) return known
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeDurably(draft, randomBytes(KEY_BYTES).toString('base64url'))
  try {
    linkSync(draft, file) // unlike a rename, this does not replace a file that another process was faster to make
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const made = readKey(file)
  if (!made) throw new Error(`${file} has vanished while it was being made`)
  return made
}

/** The key that `token.key` has taken the place of, for as long as it is left in the data folder. */
export function findFormerTokenKey(dataDir: string): Uint8Array | undefined {
  return readKey(join(dataDir, FORMER_TOKEN_KEY_FILE))
}

const FINGERPRINT_BYTES = 16

/** Tells keys apart and says nothing of them: half of another key, derived for nothing else. */
export function fingerprintOf(tokenKey: Uint8Array): string {
  const derived = deriveKey({ tokenKey }, 'fingerprint').subarray(0, FINGERPRINT_BYTES)
  return Buffer.from(derived).toString('base64url')
}

function readKey(file: string): Uint8Array | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length < KEY_BYTES)
    throw new Error(
      `${file} is damaged: restore it, or delete it: the next start says how to go on without it.`,
    )
  return key
}

function writeDurably(file: string, content: string): void {
  const handle = openSync(file, 'w', 0o600)
  try {
    writeSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// Any number that no other program uses as an advisory lock in our database.
const TOKEN_KEY_LOCK = 7_034_512_003
const RETRY_MS = 1_000

interface TokenKeyClaim {
  fingerprint: string
  /** The fingerprint of the key that is given up on purpose for this one. */
  replaces: string | undefined
}

interface Listeners {
  onReplacement(): void
  /** The connection was lost, and another key has since come to sign the log-ins: this process must end. */
  onLoss(error: UnusableDatabaseError): void
}

/**
 * Makes the key of this process the one that signs this database's log-ins, where there is none yet, and
 * holds it until it is released. Processes with different keys would refuse each other's log-ins without a
 * word, so the one that comes second does not start, and a key is replaced only where no process holds one.
 * Held is a shared lock of PostgreSQL's, on a connection of its own: it ends with the process however that
 * ends. A connection that is lost is made again.
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
