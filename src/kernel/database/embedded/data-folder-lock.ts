import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UnusableDatabaseError } from '../connection.ts'

/** The data folder is in use by another running process, whose id the message names. */
export class DataFolderInUseError extends UnusableDatabaseError {
  override name = 'DataFolderInUseError'

  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by process ${holder}: stop it, or choose another DATA_DIR.`)
  }
}

/**
 * Makes this process the only one that runs a database in `folder`, until it calls the returned function or
 * ends.
 *
 * The lock is the operating system's own lock on a file, taken by way of SQLite because Node has no call for
 * it: it ends with its process, however that ends, so there is never a stale one to judge. A stopped process
 * (`kill -STOP`) keeps it.
 */
export function lockDataFolder(folder: string): () => void {
  const holderFile = join(folder, 'server.pid')
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
  try {
    // Nothing is ever written, so nothing has to be undone: no journal, which a full disk would refuse.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DataFolderInUseError(folder, readHolder(holderFile))
  }
  writeFileSync(holderFile, `${process.pid}\n`)
  return () => lock.close()
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown' // it has the lock and is about to write its id
  }
}
