import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { scheduledBackups } from '#apps/backup/back-up.ts'
import { requireFinishedRestore } from '#apps/backup/restore.ts'
import { compareSchema, MIGRATION_LOCK, migrateJobQueue, migrationsFolder } from '#kernel/database/migrate.ts'
import { fingerprintOf, loadTokenKey } from '#kernel/database/token-key.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { databaseUrl, dropDatabase, runOnServer } from '#tests/builders/database-address.ts'
import { runBackupCommand, runRestoreCommand } from './backup-command.ts'

const { serverUrl } = inject('testDatabases')
const folder = mkdtempSync(path.join(tmpdir(), 'backup-command-'))
const dataDir = path.join(folder, 'data')
const made: string[] = []
const { url, pool } = await createTestDatabase()
afterAll(async () => {
  for (const name of made) await dropDatabase(serverUrl, name)
  rmSync(folder, { recursive: true })
})

async function createEmptyDatabase(): Promise<string> {
  const name = `formulary_test_${randomBytes(8).toString('hex')}`
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`)
  made.push(name)
  return databaseUrl(serverUrl, name)
}

/** One of the two commands; answers both outputs and the exit code. */
async function run(command: typeof runBackupCommand, args: string[], settings: Record<string, string>) {
  const said = { stdout: '', stderr: '' }
  const code = await command(args, {
    environment: { DATABASE_URL: url, DATA_DIR: dataDir, ...settings },
    print: (text) => {
      said.stdout += text
    },
    complain: (text) => {
      said.stderr += text
    },
  })
  return { code, ...said }
}

const backUp = (file: string, settings: Record<string, string> = {}) =>
  run(runBackupCommand, [path.join(folder, file)], settings)
const restore = (file: string, settings: Record<string, string>, ...more: string[]) =>
  run(runRestoreCommand, [path.join(folder, file), ...more], settings)

const fill = `
  INSERT INTO accounts (id, email) VALUES ('a', 'A@mail.test'), ('b', E'tab\\tline\\nback\\\\slash\\\\N “ß字”@mail.test');
  INSERT INTO audit_events (event, account_id) VALUES ('log-in', 'a'), ('log-in', 'b');
  INSERT INTO pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
    deletion_seconds, partition, table_name) VALUES ('mails', 'standard', 2, 0, false, 60, 60, 60, false, 'job_common');
  INSERT INTO pgboss.job (name, data) VALUES ('mails', '{"to": "a"}')`

test('an installation of an older version is backed up, and restored with this one: rows, jobs, numbers, files, key', async () => {
  // As the version before the last migration has left it.
  const older = path.join(folder, 'migrations')
  cpSync(migrationsFolder, older, { recursive: true })
  const journalFile = path.join(older, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: object[] }
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
  const source = await createEmptyDatabase()
  const client = new pg.Client(source)
  await client.connect()
  await applyMigrations(drizzle(client), { migrationsFolder: older })
  await migrateJobQueue(client)
  const key = fingerprintOf(loadTokenKey(dataDir))
  await client.query(`${fill}; INSERT INTO token_keys (fingerprint) VALUES ('${key}')`)
  await client.end()
  mkdirSync(path.join(dataDir, 'mail'))
  writeFileSync(path.join(dataDir, 'mail', '1.json'), '{}')
  writeFileSync(path.join(dataDir, 'mail', '2.part'), '{')
  mkdirSync(path.join(dataDir, 'pictures'))
  writeFileSync(path.join(dataDir, 'pictures', 'cached'), '')
  symlinkSync('deleted-meanwhile', path.join(dataDir, 'mail', '3.json'))

  const backedUp = await backUp('older.backup', { DATABASE_URL: source, BACKUP_PASSPHRASE: 'twelve letters' })
  expect(backedUp).toMatchObject({ code: 0, stderr: '' })
  expect(backedUp.stdout).toContain(
    `To restore it: BACKUP_PASSPHRASE=… DATA_DIR=EMPTY_FOLDER npm run restore -- ${folder}/older.backup\n`,
  )

  const target = await createEmptyDatabase()
  const restoredTo = path.join(folder, 'restored')
  const settings = { DATABASE_URL: target, DATA_DIR: restoredTo, BACKUP_PASSPHRASE: 'twelve letters' }
  expect(await restore('older.backup', settings, '--check')).toMatchObject({ code: 0 })
  expect(existsSync(restoredTo)).toBe(false)
  expect(await restore('older.backup', settings)).toMatchObject({ code: 0, stderr: '' })

  expect(await compareSchema(target)).toBe('same')
  const rows = async (from: string, text: string) => (await runOnServer(from, text)).rows
  for (const text of [
    'SELECT * FROM accounts ORDER BY id',
    'SELECT * FROM audit_events',
    'SELECT * FROM pgboss.job',
  ])
    expect(await rows(target, text)).toMatchObject(await rows(source, text))
  expect(await rows(target, "INSERT INTO audit_events (event) VALUES ('log-in') RETURNING id")).toEqual([
    { id: '3' },
  ])
  await expect(
    runOnServer(target, "INSERT INTO documents (id, account_id) VALUES ('x', 'nobody')"),
  ).rejects.toThrow()
  expect(readdirSync(restoredTo, { recursive: true }).toSorted()).toEqual([
    'mail',
    'mail/1.json',
    'token.key',
  ])
  expect(fingerprintOf(loadTokenKey(restoredTo))).toBe(key)

  // The same place again, and another folder with the same database.
  expect(await restore('older.backup', settings)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${restoredTo} is not empty (`),
  })
  expect(await restore('older.backup', { ...settings, DATA_DIR: path.join(folder, 'other') })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database is not empty ('),
  })
})

test('a backup is of one moment, waits for a migration that runs, and is refused where it has no place', async () => {
  const running = await backUp('a.backup')
  expect(running.code).toBe(0)
  expect(await backUp('a.backup')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a.backup exists'),
  })
  for (const [file, why] of [
    ['missing/a', 'There is no folder'],
    ['data/a', 'is in the data folder'],
  ] as const) {
    expect(await backUp(file)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) })
  }
  expect(await backUp('b', { TOKEN_KEY: 'x'.repeat(43) })).toMatchObject({ code: 0 })
  await pool.query("INSERT INTO token_keys (fingerprint) VALUES ('another') ON CONFLICT DO NOTHING")
  expect(await backUp('c')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not the one of its'),
  })
  await pool.query('DELETE FROM token_keys')

  const migrating = await pool.connect()
  await migrating.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  const waiting = backUp('d')
  await expect
    .poll(
      async () =>
        (await pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount,
    )
    .toBeGreaterThan(0)
  await migrating.query("INSERT INTO accounts (id, email) VALUES ('new', 'new@mail.test')")
  await migrating.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
  migrating.release()
  expect(await waiting).toMatchObject({ code: 0 })
  expect(readdirSync(folder).filter((name) => name.includes('.part-'))).toEqual([])
})

test('a backup of a newer version is refused before anything changes, and a restore that was cut off is seen', async () => {
  const newer = "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9e12)"
  await pool.query(newer)
  await backUp('newer.backup')
  await pool.query("DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'of tomorrow'")
  const settings = { DATABASE_URL: await createEmptyDatabase(), DATA_DIR: path.join(folder, 'cut') }
  expect(await restore('newer.backup', settings)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was made by a newer version'),
  })
  expect(existsSync(settings.DATA_DIR)).toBe(false)

  const unfinished = path.join(settings.DATA_DIR, 'restoring', 'mail')
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(path.join(unfinished, 'half'), '')
  expect(() => requireFinishedRestore(settings.DATA_DIR)).toThrow('A restore into')
  await backUp('now.backup')
  expect(await restore('now.backup', settings)).toMatchObject({ code: 0 })
  expect(() => requireFinishedRestore(settings.DATA_DIR)).not.toThrow()
  expect(existsSync(unfinished)).toBe(false)
})

test('backups by the clock keep as many as they are told, and nothing of one that was cut off', async () => {
  const directory = path.join(folder, 'scheduled')
  mkdirSync(directory)
  const own = 'formulary-2026-01-01T03-00-00Z.backup.part-7'
  for (const name of [own, 'notes.txt']) writeFileSync(path.join(directory, name), '')
  let day = 1
  const log = { info() {}, warn() {}, error() {} }
  const job = scheduledBackups(
    { databaseUrl: url, dataDir, tokenKey: loadTokenKey(dataDir) },
    { directory, schedule: '0 3 * * *', keep: 2, passphrase: undefined },
    { log, clock: () => new Date(Date.UTC(2026, 1, day++)) },
  )
  const attempt = { id: '1', signal: new AbortController().signal }
  for (let count = 0; count < 3; count += 1) await job.handle({}, attempt)
  expect(readdirSync(directory).toSorted()).toEqual([
    'formulary-2026-02-02T00-00-00Z.backup',
    'formulary-2026-02-03T00-00-00Z.backup',
    'notes.txt',
  ])
})
