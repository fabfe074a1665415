import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { UnusableDatabaseError } from '../unusable-database-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'

const NOBODY = 65534

/** How PostgreSQL's programs are started: as whom, and under which names they see their folders. */
export interface Runner {
  /** Who must own the files of the cluster; undefined: nothing is to be done about it. */
  owner: { uid: number; gid: number } | undefined
  /** Starts a program with `cwd` as its working folder. */
  start(program: 'initdb' | 'postgres', args: string[], options: SpawnOptions & { cwd: string }): ChildProcess
  /** The name by which a started program reaches its working folder. */
  nameOfCwd(cwd: string): string
}

/**
 * PostgreSQL refuses to run as root. Root therefore runs it in a user namespace of its own, where it is nobody although
 * its files stay root's (so a closed home folder is no obstacle), or, where namespaces are not to be had (many
 * containers), as the user nobody, who owns the cluster and reaches it by its working folder alone.
 */
export function chooseRunner(options: { copyFolder: string; namespaces?: boolean }): Runner {
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
  const binaries = findBinaries({ copyFolder, everybodyMayRun: false })
  return {
    owner: undefined,
    start: (program, args, options) => spawn(programPath(binaries, program), args, options),
    nameOfCwd: (cwd) => cwd,
  }
}

const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const

function hasNamespaces(): boolean {
  const [command, ...args] = unshare
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
}

function namespaceRunner(copyFolder: string): Runner {
  const binaries = findBinaries({ copyFolder, everybodyMayRun: false })
  const [command, ...prefix] = unshare
  return {
    owner: { uid: 0, gid: 0 },
    // unshare replaces itself by the program, so the process id and signals are the program's own.
    start: (program, args, options) =>
      spawn(command, [...prefix, programPath(binaries, program), ...args], options),
    nameOfCwd: (cwd) => cwd,
  }
}

function nobodyRunner(): Runner {
  // Only root may write there, so nobody else can put a program of theirs in its place.
  const binaries = findBinaries({ copyFolder: '/var/cache/formulary', everybodyMayRun: true })
  return {
    owner: { uid: NOBODY, gid: NOBODY },
    start: (program, args, options) =>
      spawn(programPath(binaries, program), args, { ...options, uid: NOBODY, gid: NOBODY }),
    // The folders above may be closed to nobody; this link leads straight to the working folder.
    nameOfCwd: () => '/proc/self/cwd',
  }
}

function programPath(binaries: Binaries, program: string): string {
  return join(binaries.folder, 'bin', program)
}
