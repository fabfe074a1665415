import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#kernel/database/embedded/start-embedded-postgres.ts'
import { migrate, migrationsFolder } from '#kernel/database/migrate.ts'
import { databaseUrl, runOnServer } from './database-address.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabases: { serverUrl: string; template: string }
  }
}

const FOLDER_PREFIX = 'formulary-test-'
const log = { info() {}, warn() {}, error() {} }

/**
 * Vitest's global set-up: one PostgreSQL for the whole run (that of DATABASE_URL, or an embedded one in a
 * temporary folder) with a migrated template, of which every test file gets a copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  if (given) {
    project.provide('testDatabases', { serverUrl: given, template: await ensureTemplate(given) })
    return async () => {}
  }
  await removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  const server = await startServer(folder)
  const teardown = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await runOnServer(server.superuserUrl, 'ALTER ROLE formulary_app CREATEDB')
    // Nothing here outlives the run, so nothing waits for the disk; that the product does is shown by its own
    // test.
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await runOnServer(server.superuserUrl, `ALTER SYSTEM SET ${setting} = off`)
    }
    await runOnServer(server.superuserUrl, 'SELECT pg_reload_conf()')
    project.provide('testDatabases', { serverUrl: server.url, template: await ensureTemplate(server.url) })
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

function startServer(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, log, maxConnections: 200 })
}

/** The template is made under another name first: one that exists is complete. */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `formulary_template_${hashOfSchema()}`
  const { rowCount } = await runOnServer(serverUrl, `SELECT FROM pg_database WHERE datname = '${name}'`)
  if (rowCount) return name
  const fresh = `${name}_${process.pid}`
  await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${fresh}`)
  await runOnServer(serverUrl, `CREATE DATABASE ${fresh}`)
  await migrate(databaseUrl(serverUrl, fresh))
  await runOnServer(serverUrl, `ALTER DATABASE ${fresh} RENAME TO ${name}`)
  return name
}

function hashOfSchema(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(file)) hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  }
  const boss = createRequire(import.meta.url).resolve('pg-boss/package.json')
  hash.update(readFileSync(boss))
  return hash.digest('hex').slice(0, 16)
}

/** A killed run leaves its server running. A folder just made may belong to a run that is only starting. */
async function removeLeftovers(): Promise<void> {
  const MINIMUM_AGE_MS = 60_000
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name)
    try {
      if (Date.now() - statSync(folder).mtimeMs < MINIMUM_AGE_MS) continue
      const leftover = await startServer(folder)
      await leftover.stop()
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // In use by another run, or another user's: not ours to remove.
    }
  }
}
