import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl, dropDatabase, runOnServer } from '#tests/builders/database-address.ts'
import { migrate } from './migrate.ts'

async function createEmptyDatabase(): Promise<string> {
  const { serverUrl } = inject('testDatabases')
  const name = `formulary_test_${randomBytes(8).toString('hex')}`
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`)
  onTestFinished(() => dropDatabase(serverUrl, name))
  return databaseUrl(serverUrl, name)
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  return (await runOnServer(url, text)).rows as Row[]
}

test('processes that start together migrate an empty database once', async () => {
  const url = await createEmptyDatabase()
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const applied = await query<{ hash: string }>(url, 'SELECT hash FROM drizzle.__drizzle_migrations')
  expect(applied.length).toBeGreaterThan(0)
  expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length)
})

test('the schema of the job queue is part of it', async () => {
  const url = await createEmptyDatabase()
  await migrate(url)
  expect(await query(url, 'SELECT version FROM pgboss.version')).toHaveLength(1)
})

test('a migrated database is left as it is', async () => {
  const url = await createEmptyDatabase()
  await migrate(url)
  const count = 'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations'
  const before = await query(url, count)
  await migrate(url)
  expect(await query(url, count)).toEqual(before)
})

test('a process waits for the one that is migrating', async () => {
  const url = await createEmptyDatabase()
  const other = new pg.Client(url)
  await other.connect()
  await other.query('SELECT pg_advisory_lock(7034512001)')
  let done = false
  const migrating = migrate(url).then(() => {
    done = true
  })
  await expect
    .poll(() => query(url, "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"))
    .toHaveLength(1)
  expect(done).toBe(false)
  await other.end()
  await migrating
})
