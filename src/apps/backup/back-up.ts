import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { MIGRATION_LOCK } from '#kernel/database/migrate.ts'
import { fingerprintOf, TOKEN_KEY_FILE } from '#kernel/database/token-key.ts'
import type { Logger } from '#kernel/dependencies.ts'
import { hasCode } from '#kernel/errors.ts'
import type { JobDefinition } from '#kernel/jobs/jobs.ts'
import { BACKUP_JOB } from '#kernel/jobs/queue-states.ts'
import { BackupError, readArchive, writeArchive } from './archive.ts'
import {
  copyOut,
  copySettings,
  createTableSum,
  JOB_SCHEMA_VERSION,
  listTables,
  schemas,
  type TableSum,
} from './copy-table.ts'

/** An installation that is to be backed up. */
export interface Installation {
  databaseUrl: string
  dataDir: string
  tokenKey: Uint8Array
}

/** What a backup holds, for the restore to compare with. It is its last record. */
export interface Manifest {
  format: 1
  madeAt: string
  postgres: string
  /** The migrations that the database has had, oldest first. */
  migrations: { hash: string; createdAt: number }[]
  /** The fingerprint of the key that signs log-ins. */
  key: string
  tables: Record<string, TableSum>
  sequences: { name: string; last: string; isCalled: boolean }[]
  /** By their path below the data folder. */
  files: Record<string, { bytes: number; sha256: string }>
  /** Invoice numbers that are missing; the law wants none. */
  missingInvoices: number
}

/** What a backup leaves out of the data folder: the database's own files, and what is made again. */
const leftOut = new Set(['postgres', 'pictures', 'restoring', 'output.log'])

/**
 * Writes the whole installation into one file while it runs: every table as of one moment, then the files. A
 * mail that leaves in between is in both, and is sent twice rather than never. The file is read and compared
 * before it gets its name.
 * @throws BackupError
 */
export async function backUp(
  installation: Installation,
  file: string,
  { passphrase, signal }: { passphrase?: string | undefined; signal?: AbortSignal } = {},
): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: installation.databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'formulary-backup',
  })
  client.on('error', () => {}) // the statement that runs tells it
  await client.connect()
  let made: Manifest | undefined
  try {
    await client.query(copySettings)
    await writeArchive(
      file,
      passphrase,
      async function* produce(writer) {
        const { tables, ...about } = await beginSnapshot(client)
        const sums: Manifest['tables'] = {}
        for (const { name, columns } of tables) {
          const sum = createTableSum()
          const rows = sum.through(copyOut(client, `SELECT ${columns.join(', ')} FROM ${name}`))
          yield* writer.entry({ table: name, columns }, rows)
          sums[name] = sum.total()
        }
        const key = await requireKey(client, installation)
        const missingInvoices = await countMissingInvoices(client)
        const sequences = await readSequences(client) // last: a number that is given twice would be a fault
        const files: Manifest['files'] = {}
        for await (const { path, data } of readFiles(installation)) {
          const digest = createHash('sha256')
          let bytes = 0
          yield* writer.entry(
            { file: path },
            (async function* () {
              for await (const part of data) {
                digest.update(part)
                bytes += part.length
                yield part
              }
            })(),
          )
          files[path] = { bytes, sha256: digest.digest('hex') }
        }
        made = {
          format: 1,
          madeAt: new Date().toISOString(),
          ...about,
          ...{ key, tables: sums, sequences, files, missingInvoices },
        }
        yield writer.end(made)
      },
      { verify: (unfinished) => checkBackup(unfinished, passphrase), signal },
    )
  } finally {
    await client.end()
  }
  if (!made) throw new Error('a backup was written without its manifest')
  return made
}

/**
 * Sees the database as it is now until the connection ends. A migration that runs is waited for; one that
 * begins later waits for the tables that it changes, as it would for pg_dump.
 */
async function beginSnapshot(client: pg.Client) {
  await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ isThere: boolean; postgres: string }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL
       AND to_regclass('${JOB_SCHEMA_VERSION}') IS NOT NULL AS "isThere",
       current_setting('server_version') AS postgres`,
  )
  if (!rows[0]?.isThere) throw new BackupError('The database is empty: there is nothing to back up yet.')
  const tables = await listTables(client)
  await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`)
  await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  const migrations = await client.query<{ hash: string; createdAt: number }>(
    'SELECT hash, created_at::float8 AS "createdAt" FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return { tables, postgres: rows[0].postgres, migrations: migrations.rows }
}

/** A database whose key is missing could not be used: second factors are encrypted with it. */
async function requireKey(client: pg.Client, { tokenKey }: Installation): Promise<string> {
  const own = fingerprintOf(tokenKey)
  const { rows } = await client.query<{ fingerprint: string }>('SELECT fingerprint FROM public.token_keys')
  if (rows[0] && rows[0].fingerprint !== own) {
    throw new BackupError(
      `The key of this installation (${own}) is not the one of its database (${rows[0].fingerprint}): set TOKEN_KEY or DATA_DIR to those the product runs with.`,
    )
  }
  return own
}

/** How many numbers between the first invoice and the last are no invoice's. */
export async function countMissingInvoices(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ missing: number }>(
    'SELECT (coalesce(max(number), 0) - count(*))::int AS missing FROM public.invoices',
  )
  return rows[0]?.missing ?? 0
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind = 'S' AND nspname = ANY ($1)
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`,
    [schemas],
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${name}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return sequences
}

/** The files that are kept, the key first, wherever that is set. What vanishes meanwhile is left out. */
async function* readFiles({ dataDir, tokenKey }: Installation) {
  const key = Buffer.from(Buffer.from(tokenKey).toString('base64url'))
  yield { path: TOKEN_KEY_FILE, data: Readable.from([key]) as AsyncIterable<Buffer> }
  const missing = (error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  for (const top of (await readdir(dataDir, { withFileTypes: true }).catch(missing)) ?? []) {
    if (leftOut.has(top.name) || top.name === TOKEN_KEY_FILE) continue
    const below = top.isDirectory()
      ? await readdir(join(dataDir, top.name), { recursive: true }).catch(missing)
      : ['']
    for (const path of (below ?? []).map((name) => join(top.name, name))) {
      if (/\.part$|\.lock$|^token\.key\.\d+$/.test(path)) continue // being made
      const handle: FileHandle | undefined = await open(join(dataDir, path)).catch(missing)
      if (handle === undefined) continue
      try {
        if ((await handle.stat()).isFile()) {
          yield { path, data: handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer> }
        }
      } finally {
        await handle.close()
      }
    }
  }
}

/**
 * Reads a whole backup and compares it with its manifest, which it answers.
 * @throws BackupError where anything is missing or different
 */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<Manifest> {
  const tables: Manifest['tables'] = {}
  const files: Manifest['files'] = {}
  const manifest = (await readArchive(file, passphrase, async (entry, data) => {
    if ('table' in entry) {
      const sum = createTableSum()
      for await (const _ of sum.through(data));
      tables[entry.table] = sum.total()
      return
    }
    const digest = createHash('sha256')
    let bytes = 0
    for await (const part of data) {
      digest.update(part)
      bytes += part.length
    }
    files[entry.file] = { bytes, sha256: digest.digest('hex') }
  })) as Manifest
  if (manifest.format !== 1)
    throw new BackupError('The backup was made by a newer version: restore it with that one.')
  requireSame('tables', manifest.tables, tables)
  requireSame('files', manifest.files, files)
  return manifest
}

/** @throws BackupError naming what differs */
export function requireSame(
  what: string,
  expected: Record<string, object>,
  found: Record<string, object>,
): void {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  const different = [...names].filter(
    (name) => JSON.stringify(expected[name]) !== JSON.stringify(found[name]),
  )
  if (different.length > 0)
    throw new BackupError(`These ${what} differ from what was backed up: ${different.join(', ')}.`)
}

/** Backups that are made by the clock. */
export interface BackupSchedule {
  /** Undefined: none are made. */
  directory: string | undefined
  /** Cron expression, in UTC. */
  schedule: string
  /** How many are kept. */
  keep: number
  passphrase: string | undefined
}

const scheduledName = /^formulary-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup(\.part-\d+)?$/

/**
 * Makes a backup by the clock, in one process of however many there are, and deletes the oldest once the new
 * one is whole and checked. The job is there without a schedule too: the queue may have one from before.
 */
export function scheduledBackups(
  installation: Installation,
  { directory, schedule, keep, passphrase }: BackupSchedule,
  { log, clock }: { log: Logger; clock: () => Date },
): JobDefinition {
  return {
    name: BACKUP_JOB,
    options: { retryLimit: 3, retryDelay: 300, retryDelayMax: 3_600, expireInSeconds: 6 * 3_600 },
    ...(directory !== undefined && { schedule }),
    async handle(_, { signal }) {
      if (directory === undefined) return
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        const own = async () => (await readdir(directory)).filter((name) => scheduledName.test(name)).sort()
        // Nobody else makes one now: what is unfinished was cut off.
        for (const name of await own()) if (name.includes('.part-')) await rm(join(directory, name))
        const file = join(
          directory,
          `formulary-${clock().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`,
        )
        const { tables } = await backUp(installation, file, { passphrase, signal })
        for (const name of (await own()).slice(0, -keep)) await rm(join(directory, name))
        log.info({ file, tables: Object.keys(tables).length }, 'a backup was made')
      } catch (error) {
        log.error({ err: error, directory }, 'the scheduled backup failed')
        throw error
      }
    },
  }
}
