import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { UnusableDatabaseError } from '#kernel/database/connection.ts'
import { startEmbeddedPostgres } from '#kernel/database/embedded/start-embedded-postgres.ts'
import { migrate, migrateJobQueue, migrationsFolder } from '#kernel/database/migrate.ts'
import { BackupError, readArchive } from './archive.ts'
import { checkBackup, countMissingInvoices, type Manifest, requireSame } from './back-up.ts'
import {
  copyIn,
  copySettings,
  JOB_SCHEMA_VERSION,
  listTables,
  schemas,
  sumTable,
  type Table,
} from './copy-table.ts'

/** Where everything is until it is whole: what it ends in is put in place by renames. */
const UNFINISHED = 'restoring'
const silent = { info() {}, warn() {}, error() {} }

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** Undefined: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  dataDir: string
}

export interface Restored {
  manifest: Manifest
  /** What the backup has and this version does not know; it was left out. */
  leftOut: string[]
}

/**
 * Restores a backup into a data folder and a database that are empty. The file is read whole and compared
 * first; the restored tables are read again and compared before they count. A restore that is cut off leaves
 * a folder that the product does not start in, and an empty database.
 * @throws BackupError
 */
export async function restore(
  file: string,
  { databaseUrl, dataDir }: RestoreTarget,
  { passphrase, say = () => {} }: { passphrase?: string | undefined; say?: (step: string) => void } = {},
): Promise<Restored> {
  await requireEmptyFolder(dataDir)
  if (databaseUrl !== undefined) await withClient(databaseUrl, requireEmptyDatabase)
  say('Reading and comparing the file')
  const manifest = await checkBackup(file, passphrase)
  requireKnownMigrations(manifest)

  const unfinished = join(dataDir, UNFINISHED)
  await removeUnfinished(unfinished)
  await mkdir(dirname(dataDir), { recursive: true })
  // One by one: a recursive one tells of a disk that may not be written to as of a folder that is missing.
  for (const made of [dataDir, unfinished]) if (!existsSync(made)) await mkdir(made, { mode: 0o700 })
  const postgres =
    databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: unfinished, log: silent }) : undefined
  let leftOut: string[]
  try {
    const url = databaseUrl ?? postgres?.url ?? ''
    say('Filling the database')
    leftOut = await withClient(url, (client) =>
      fillDatabase(client, file, { passphrase, manifest, unfinished }),
    )
    say('Bringing it to this version')
    await migrate(url)
  } catch (error) {
    await postgres?.stop()
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await postgres?.stop()
  for (const name of await readdir(unfinished)) await rename(join(unfinished, name), join(dataDir, name))
  await rm(unfinished, { recursive: true })
  return { manifest, leftOut }
}

/**
 * Whether a restore into this data folder was cut off. @throws UnusableDatabaseError where it was: the
 * product would begin anew beside what is half there
 */
export function requireFinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED))) return
  throw new UnusableDatabaseError(
    `A restore into ${dataDir} was cut off. Run it again: npm run restore -- FILE. To begin anew instead, delete ${join(dataDir, UNFINISHED)}.`,
  )
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  const others = names.filter((name) => name !== UNFINISHED && name !== 'lost+found')
  if (others.length === 0) return
  throw new BackupError(
    `${dataDir} is not empty (${others.slice(0, 3).join(', ')}): a restore never replaces anything. Move the folder away, or set DATA_DIR to another one.`,
  )
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    // An empty queue of jobs is what a restore that was cut off leaves.
    if (name.startsWith('pgboss.')) {
      if (!name.endsWith('.job')) continue
      const { rows } = await client.query(`SELECT FROM ${name} LIMIT 1`)
      if (rows.length === 0) continue
    }
    throw new BackupError(
      `The database is not empty (${name}): a restore never replaces anything. Create another one and set DATABASE_URL to it.`,
    )
  }
}

/** A server that a killed restore has left running is stopped before its files go. */
async function removeUnfinished(unfinished: string): Promise<void> {
  if (!existsSync(unfinished)) return
  if (existsSync(join(unfinished, 'postgres', 'data', 'postmaster.pid'))) {
    const left = await startEmbeddedPostgres({ dataDir: unfinished, log: silent })
    await left.stop()
  }
  await rm(unfinished, { recursive: true, force: true })
}

function requireKnownMigrations({ migrations, madeAt }: Manifest): void {
  const known = readMigrationFiles({ migrationsFolder })
  const unknown = migrations.findIndex(({ hash }, place) => known[place]?.hash !== hash)
  if (unknown >= 0) {
    throw new BackupError(
      `The backup of ${madeAt} was made by a newer version, or another one (migration ${unknown + 1} is not known here): restore it with the version that made it.`,
    )
  }
}

async function withClient<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'formulary-restore',
  })
  client.on('error', () => {}) // the statement that runs tells it
  try {
    await client.connect()
  } catch (error) {
    throw new UnusableDatabaseError(
      `The database does not answer: ${error instanceof Error && error.message ? error.message : 'connection refused'}.`,
      { cause: error },
    )
  }
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** All or nothing of it, but for the empty queue of jobs, which is made in a transaction of its own. */
async function fillDatabase(
  client: pg.Client,
  file: string,
  options: { passphrase: string | undefined; manifest: Manifest; unfinished: string },
): Promise<string[]> {
  const { passphrase, manifest, unfinished } = options
  await client.query(copySettings)
  await migrateJobQueue(client)
  await client.query('BEGIN')
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  for (const { sql } of readMigrationFiles({ migrationsFolder }).slice(0, manifest.migrations.length)) {
    for (const statement of sql) await client.query(statement)
  }
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  tables.delete(JOB_SCHEMA_VERSION) // that of the queue which is installed here
  await client.query(`TRUNCATE ${[...tables.keys()].join(', ')}`)

  // References are made again when every row is there: tables come in the order of their names.
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = ANY
       (SELECT oid FROM pg_namespace WHERE nspname = ANY ($1))`,
    [schemas],
  )
  for (const { table, name } of references) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  const leftOut = new Set<string>()
  const filled = new Map<string, Table>()
  await readArchive(file, passphrase, async (entry, data) => {
    if ('file' in entry) return writeFileDurably(unfinished, entry.file, data)
    const { table: name, columns } = entry
    const target = tables.get(name)
    if (!target) {
      if (name !== JOB_SCHEMA_VERSION) leftOut.add(name)
      for await (const _ of data);
      return
    }
    const unknown = columns.filter((column) => !target.columns.includes(column))
    if (unknown.length > 0)
      throw new BackupError(
        `The table ${name} has no ${unknown.join(', ')} in this version: restore with the version that made the backup, then update.`,
      )
    await copyIn(client, `${name} (${columns.join(', ')})`, data)
    filled.set(name, { name, columns })
  })
  for (const { table, name, definition } of references)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const { name, last, isCalled } of manifest.sequences) {
    const { rows } = await client.query<{ isThere: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS "isThere"',
      [name],
    )
    if (rows[0]?.isThere) await client.query('SELECT setval($1::regclass, $2, $3)', [name, last, isCalled])
  }
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')

  const expected = Object.fromEntries(Object.entries(manifest.tables).filter(([name]) => filled.has(name)))
  const found: Manifest['tables'] = {}
  for (const table of filled.values()) found[table.name] = await sumTable(client, table)
  requireSame('tables', expected, found)
  if ((await countMissingInvoices(client)) !== manifest.missingInvoices)
    throw new BackupError('The invoices are not those that were backed up.')
  await client.query('COMMIT')
  return [...leftOut]
}

async function writeFileDurably(folder: string, path: string, data: AsyncIterable<Buffer>): Promise<void> {
  if (isAbsolute(path) || normalize(path).split(/[\\/]/).includes('..'))
    throw new BackupError(`The backup names a file outside of the data folder: ${path}.`)
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const handle = await open(target, 'w', 0o600)
  try {
    for await (const part of data) await handle.write(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
