import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Configuration, readConfiguration } from '#apps/server/configuration.ts'
import {
  createLifecycle,
  explainStartFailure,
  type Lifecycle,
  stopOnSignals,
} from '#apps/server/lifecycle.ts'
import { type DatabaseConnection, openDatabase, UnusableDatabaseError } from '#kernel/database/connection.ts'
import { DataFolderInUseError } from '#kernel/database/embedded/data-folder-lock.ts'
import {
  startEmbeddedPostgres,
  urlOfRunningPostgres,
} from '#kernel/database/embedded/start-embedded-postgres.ts'
import { compareSchema, migrate } from '#kernel/database/migrate.ts'
import { listOperators } from '#modules/identity/accounts/operators.ts'

/** What the person at the terminal has to do otherwise, in one line. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Where a command is typed. */
export interface Terminal {
  /** The settings; those of this process and of `.env` where nothing is said. */
  environment?: NodeJS.Dict<string>
  print(text: string): void
  complain(text: string): void
}

export const ownTerminal: Terminal = {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
}

/** The database's faults are told by what they make fail. */
export const silent = { info() {}, warn() {}, error() {} }
export const STOP_LIMIT_MS = 10_000
/** Another process may be about to start the database, or to stop it. */
const CONNECTION_LIMIT_MS = 15_000
const CONNECTION_POLL_MS = 250

/** Runs a command with this installation's settings; answers the exit code. A fault is told in one line. */
export async function runCommand(
  { environment, complain }: Terminal,
  act: (configuration: Configuration, lifecycle: Lifecycle) => Promise<void>,
  explain: (error: unknown) => string = explainStartFailure,
): Promise<number> {
  const lifecycle = createLifecycle({ log: silent, limitMs: STOP_LIMIT_MS })
  if (environment === undefined) stopOnSignals(lifecycle, silent)
  try {
    await act(readConfiguration(environment), lifecycle)
    return 0
  } catch (error) {
    complain(`${error instanceof CommandError ? error.message : explain(error)}\n`)
    return 1
  } finally {
    await lifecycle.stop()
  }
}

/**
 * The address of this installation's database: that of DATABASE_URL, or the embedded one, which is started
 * where it does not run and reached by its socket where it does.
 */
export async function findDatabase(
  { databaseUrl, dataDir }: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  lifecycle: Lifecycle,
): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new CommandError(
      `There is no installation in ${dataDir} yet. Start the product once, or set DATA_DIR or DATABASE_URL to where it is.`,
    )
  }
  const deadline = Date.now() + CONNECTION_LIMIT_MS
  for (;;) {
    try {
      const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
      lifecycle.onStop('PostgreSQL', () => postgres.stop())
      return postgres.url
    } catch (error) {
      if (!(error instanceof DataFolderInUseError)) throw error
    }
    const url = await findRunning(dataDir)
    if (url !== undefined) return url
    if (Date.now() > deadline) {
      throw new UnusableDatabaseError(
        `The data folder ${dataDir} is in use, but its database does not answer. Try again when the product has started.`,
      )
    }
    await delay(CONNECTION_POLL_MS)
  }
}

/** The address of the database that another process runs, once it is there and has its schema. */
async function findRunning(dataDir: string): Promise<string | undefined> {
  let probe: DatabaseConnection | undefined
  try {
    const url = urlOfRunningPostgres(dataDir)
    probe = openDatabase(url, { poolSize: 1, onError: () => {} })
    await listOperators(probe)
    return url
  } catch {
    return undefined // it is being started, or being stopped: the caller looks again
  } finally {
    await probe?.close()
  }
}

/**
 * Opens the database of this installation. Its schema stays as it is: only a start of the product migrates.
 * `mayBegin`: an empty database gets its schema, so that the first operator can be there before the first
 * start.
 */
export async function openInstalledDatabase(
  configuration: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  lifecycle: Lifecycle,
  { mayBegin = false }: { mayBegin?: boolean } = {},
): Promise<{ url: string; database: DatabaseConnection }> {
  const url = await findDatabase(configuration, lifecycle)
  await requireSchema(url, mayBegin)
  const database = openDatabase(url, { poolSize: 2, onError: () => {} })
  lifecycle.onStop('database connections', () => database.close())
  return { url, database }
}

async function requireSchema(url: string, mayBegin: boolean): Promise<void> {
  const schema = await compareSchema(url)
  if (schema === 'same') return
  if (schema === 'none' && mayBegin) return migrate(url)
  throw new CommandError(
    schema === 'none'
      ? 'The database is empty. Add an operator or start the product first.'
      : 'The database has the schema of another version. Run the command of that version, or start this version first.',
  )
}
