import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#kernel/database/connection.ts'
import { databaseUrl, dropDatabase, runOnServer } from './database-address.ts'

export interface TestDatabase {
  db: Database
  pool: pg.Pool
  url: string
}

/**
 * Gives a test file a database of its own, migrated and empty, and takes it away when the file's tests are
 * over. Call it at the top level of the file: `const { db } = await createTestDatabase()`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('testDatabases')
  const name = `formulary_test_${randomBytes(8).toString('hex')}`
  // Files are copied in a quarter of the time that going through the log takes.
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = file_copy`)
  const url = databaseUrl(serverUrl, name)
  // Nobody waits in vain for a connection or a lock, however much is done at once and however busy the
  // machine is.
  const connection = openDatabase(url, {
    poolSize: 50,
    statementMs: 60_000,
    onError: (error) => {
      throw error
    },
  })
  afterAll(async () => {
    await connection.close()
    await dropDatabase(serverUrl, name)
  })
  return { db: connection.db, pool: connection.pool, url }
}

/** How many statements wait for one another in the database of this file. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
