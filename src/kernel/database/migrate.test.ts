import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl, dropDatabase, runOnServer } from '#tests/builders/database-address.ts'
import { migrate, migrationsFolder } from './migrate.ts'

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

/** Brings a database to the schema that an older version had: as far as its last migration. */
async function migrateTo(url: string, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  const client = new pg.Client(url)
  await client.connect()
  await applyMigrations(drizzle(client), { migrationsFolder: folder })
  await client.end()
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

test('every foreign key has an index, so that deleting a row reads no whole table for what hangs on it', async () => {
  const url = await createEmptyDatabase()
  await migrate(url)
  const withoutIndex = await query(
    url,
    `SELECT conrelid::regclass AS "table", conname AS key FROM pg_constraint key
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
     )`,
  )
  expect(withoutIndex).toEqual([])
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

test('what an older version has written comes along: links, log-ins, known browsers and second factors', async () => {
  const url = await createEmptyDatabase()
  await migrateTo(url, '0001_accounts-sessions-audit')
  await query(
    url,
    `INSERT INTO accounts (id, email) VALUES ('a', 'A@mail.test'), ('b', 'b@mail.test');
     INSERT INTO one_time_links (hash, account_id, purpose, email, expires_at) VALUES
       ('reset', 'a', 'reset-password', NULL, now() + interval '1 hour'),
       ('change', 'b', 'change-email', 'new@mail.test', now() + interval '1 hour');
     INSERT INTO website_log_ins (id, account_id, nonce_hash, expires_at)
       VALUES ('l', 'a', 'n', now() + interval '1 hour');
     INSERT INTO known_devices (hash, account_id) VALUES ('of both', 'a');
     INSERT INTO rate_limits (key, remaining, resets_at) VALUES ('k', 0, now());
     INSERT INTO second_factors (account_id, secret, confirmed_at) VALUES ('a', 's', now()), ('b', 't', NULL)`,
  )

  await migrate(url)

  expect(await query(url, 'SELECT hash, email FROM one_time_links ORDER BY hash')).toEqual([
    { hash: 'change', email: 'new@mail.test' },
    { hash: 'reset', email: 'A@mail.test' },
  ])
  expect(await query(url, 'SELECT id, known_device_id FROM website_log_ins')).toEqual([
    { id: 'l', known_device_id: null },
  ])
  expect(await query(url, 'SELECT id FROM known_devices')).toEqual([]) // each becomes known at its next log-in
  expect(await query(url, 'SELECT has_refused FROM rate_limits')).toEqual([{ has_refused: false }])
  expect(await query(url, 'SELECT account_id FROM second_factors')).toEqual([{ account_id: 'a' }])
})

test('LIC-6 PRICE-5 orders of an older version come along: what a price knew of, and what a stranger agreed to', async () => {
  const url = await createEmptyDatabase()
  await migrateTo(url, '0018_orders-to-look-at')
  const order = (id: string, placedAt: string, { kind = 'first', of = 'NULL', stranger = false } = {}) =>
    `('${id}', '${id}', ${stranger}, 'a@mail.test', 'en', 'solo', 'Solo', 'S', '{}', 'month', 1, 'USD', 900, 0, 900, '[]', 900, '[]', '{}',
      '${kind}', ${of}, '${id}', 'hash', '2026-01-${placedAt}Z')`
  const insertOrders = (...rows: string[]) =>
    `INSERT INTO orders (id, number, by_stranger, email, language, package, product_name, sku, contents, period, seats, currency, unit_amount,
       discount, subtotal, taxes, total, charges, buyer, kind, subscription_id, idempotency_key, request_hash, placed_at)
     VALUES ${rows.join(', ')};`
  const subscription = (id: string, of: string) =>
    `INSERT INTO subscriptions (id, order_id, current_order_id, package, period, seats, contents, currency, provider, started_on, term_from,
       paid_through, access_until)
     VALUES ('${id}', '${of}', '${of}', 'solo', 'month', 1, '{}', 'USD', 'sandbox', '2026-01-01', '2026-01-01', '2026-02-01', '2026-02-01');`
  const renewal = { kind: 'renewal', of: `'s'` }
  await query(
    url,
    insertOrders(
      order('first', '01 10:00'),
      order('another', '01 10:00', { stranger: true }),
      order('told-nothing', '01 10:00', { stranger: true }),
    ) +
      subscription('s', 'first') +
      subscription('t', 'another') +
      insertOrders(
        order('at-once', '01 10:01', { kind: 'seats', of: `'t'` }),
        order('renewal', '10 10:00', renewal),
        order('late', '20 10:00', renewal),
      ) +
      `INSERT INTO invoices (number, kind, order_id, posting, issued_at, contents) VALUES
         (1, 'invoice', 'first', 'p1', '2026-01-01 10:05Z', '{}'),
         (2, 'invoice', 'another', 'p2', '2026-01-01 10:06Z', '{}'),
         (3, 'invoice', 'renewal', 'p3', '2026-01-10 10:05Z', '{}'),
         (4, 'credit_note', 'renewal', 'p4', '2026-01-11 10:05Z', '{}'),
         (5, 'invoice', 'late', 'p5', '2026-01-20 10:05Z', '{}');
       INSERT INTO audit_events (event, details) VALUES
         ('order.placed', '{"order": "another", "language": "en", "eula": "2026-01-01", "terms-of-use": "2026-01-02"}'),
         ('order.placed', '{"order": "told-nothing"}'),
         ('order.placed', '{"order": "first", "language": "en", "eula": "2026-01-01"}')`,
  )

  await migrate(url)

  expect(await query(url, 'SELECT id, known_invoice, accepted_terms FROM orders ORDER BY id')).toEqual([
    {
      id: 'another',
      known_invoice: null,
      accepted_terms: { eula: '2026-01-01', 'terms-of-use': '2026-01-02' },
    },
    { id: 'at-once', known_invoice: null, accepted_terms: null }, // before the invoice of what it is added to
    { id: 'first', known_invoice: null, accepted_terms: null }, // the account has accepted, and keeps it
    { id: 'late', known_invoice: 3, accepted_terms: null }, // neither the credit note nor its own
    { id: 'renewal', known_invoice: 1, accepted_terms: null },
    { id: 'told-nothing', known_invoice: null, accepted_terms: null },
  ])
})
