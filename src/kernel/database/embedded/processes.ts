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
 * The PostgreSQL processes whose working folder is `folder`: every process of a server works in its data folder. Undefined
 * where nobody can tell: elsewhere than on Linux, and where a server of another user hides it.
 */
export function postgresProcessesIn(folder: string): number[] | undefined {
  if (process.platform !== 'linux') return undefined
  const path = realpathSync(folder)
  const found: number[] = []
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const isIts = isServerIn(pid, path)
    if (isIts === undefined) return undefined
    if (isIts) found.push(Number(pid))
  }
  return found
}

function isServerIn(pid: string, path: string): boolean | undefined {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`))
    return program.startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === path
  } catch (error) {
    const isHidden =
      error instanceof Error && 'code' in error && ['EACCES', 'EPERM'].includes(String(error.code))
    // A user's own processes are not hidden from them. Root, who runs the server as nobody in most containers, may lack the
    // right to look (CAP_SYS_PTRACE).
    if (!isHidden || process.getuid?.() !== 0) return false
    return readOr(`/proc/${pid}/comm`, '').startsWith('postgres') ? undefined : false
  }
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
