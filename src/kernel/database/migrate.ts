import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { UnusableDatabaseError } from './connection.ts'

/** The oldest PostgreSQL whose SQL we keep to. */
const OLDEST_MAJOR_VERSION = 15
// Any number that no other program uses as an advisory lock in our database.
export const MIGRATION_LOCK = 7_034_512_001

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the database to the newest schema, that of the job queue included. Processes that start together
 * wait for each other, and all but the first find nothing left to do. A migration that fails leaves no half
 * of itself.
 */
export async function migrate(url: string): Promise<void> {
  const client = await connect(url)
  try {
    await requireSupportedVersion(client)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder })
    await migrateJobQueue(client)
  } finally {
    await client.end() // gives the lock back
  }
}

/** Whether a database has the schema of this version, that of another one, or none yet. Changes nothing. */
export async function compareSchema(url: string): Promise<'same' | 'other' | 'none'> {
  const client = await connect(url)
  try {
    const { rows: known } = await client.query<{ isThere: boolean }>(
      `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isThere"`,
    )
    if (!known[0]?.isThere) return 'none'
    const { rows } = await client.query<{ hash: string }>(
      'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1',
    )
    const newest = readMigrationFiles({ migrationsFolder }).at(-1)
    return rows[0]?.hash === newest?.hash ? 'same' : 'other'
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  // A connection of its own: no statement of a migration may be ended by the pool's time-outs.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'formulary-migrate',
  })
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnusableDatabaseError(`The database does not answer: ${reason || 'connection refused'}.`, {
      cause: error,
    })
  }
  return client
}

async function requireSupportedVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
  )
  const version = rows[0]
  if (!version || version.number < OLDEST_MAJOR_VERSION * 10_000) {
    throw new UnusableDatabaseError(
      `PostgreSQL ${version?.name ?? ''} is too old: DATABASE_URL must name a PostgreSQL ${OLDEST_MAJOR_VERSION} or newer.`,
    )
  }
}

/** The schema of the job queue, as the installed version of it has it. */
export async function migrateJobQueue(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}
