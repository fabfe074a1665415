import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

export interface ProcessInfo {
  pid: number
  /** The session, named by the id of the process that began it. */
  session: number
  command: string
  /** Working folder; empty where we may not look. */
  folder: string
}

/**
 * Every process of this machine that runs, as Linux tells; those that ended and wait to be collected are left
 * out.
 */
export function listProcesses(): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
}

function readProcess(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything, also brackets.
    const [state, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, session: Number(session), command, folder: folderOf(pid) }
  } catch {
    return undefined // ended meanwhile
  }
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '' // another user's
  }
}

/** The processes of the PostgreSQL in this data folder: they work in it, and only they. */
export function postgresProcesses(dataDir: string): ProcessInfo[] {
  const folder = clusterFolder(dataDir)
  return listProcesses().filter((process) => process.folder === folder)
}

/** The id of the postmaster, as it has written it down itself, or undefined where none has started. */
export function postmasterPid(dataDir: string): number | undefined {
  const file = path.join(clusterFolder(dataDir), 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  return postgresProcesses(dataDir).some((process) => process.pid === pid) ? pid : undefined
}

/** Where the embedded PostgreSQL keeps its cluster, and its socket. */
export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres', 'data')
}

/** Where the product's database is reached from beside the product, as the product's own role. */
export function databaseUrl(dataDir: string): string {
  return `postgresql://formulary@/formulary?host=${encodeURIComponent(clusterFolder(dataDir))}`
}

/**
 * What the product has left running: anything of its sessions, or with its data folder on the command line or
 * under it.
 */
export function productProcesses(dataDir: string, sessions: ReadonlySet<number>): ProcessInfo[] {
  return listProcesses().filter(
    ({ pid, session, command, folder }) =>
      pid !== process.pid &&
      (sessions.has(session) || command.includes(dataDir) || folder.startsWith(dataDir)),
  )
}
