import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

/** Whether a process runs. One that has ended and only waits to be collected (a zombie) does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(readOr(`/proc/${pid}/status`, ''))
}

/**
 * The PostgreSQL processes whose working folder is `folder`: every process of a server works in its data folder.
 * Only Linux tells; elsewhere the answer is undefined.
 */
export function postgresProcessesIn(folder: string): number[] | undefined {
  if (process.platform !== 'linux') return undefined
  const path = realpathSync(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter(
      (pid) =>
        linkOf(`/proc/${pid}/cwd`) === path && basename(linkOf(`/proc/${pid}/exe`)).startsWith('postgres'),
    )
    .map(Number)
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return '' // ended meanwhile, or another user's
  }
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
