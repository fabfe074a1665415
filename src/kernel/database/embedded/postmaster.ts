import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { hasCode } from '../../errors.ts'
import { UnusableDatabaseError } from '../connection.ts'
import { reasonIn, SUPERUSER } from './cluster.ts'
import type { Runner } from './runner.ts'

/** A PostgreSQL server that is ready for connections. */
export interface Postmaster {
  pid: number
  adopted: boolean
  /** Resolves when the server has ended, whoever ended it. */
  gone: Promise<void>
}

export interface PostmasterOptions {
  data: string
  socket: string
  /** Its log file: a file and no pipe, because the server may outlive us. */
  logFile: string
  runner: Runner
  maxConnections: number
}

/** The socket's name, for the port that PostgreSQL takes it to have. */
export const SOCKET_NAME = '.s.PGSQL.5432'
const READY_POLL_MS = 20
const ADOPTION_LIMIT_MS = 60_000
const LOG_LIMIT_BYTES = 4 * 1024 * 1024

/** Starts the server and waits until it is ready, however long it needs to recover. */
export async function launchPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { data, logFile, runner } = options
  endLeftovers(options)
  const logStart = startLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  let child: ChildProcess
  try {
    child = runner.start('postgres', serverArguments(options), {
      cwd: data,
      stdio: ['ignore', log, log],
      // A process group of its own: Ctrl-C in a terminal is for us, and we stop the server in good order.
      detached: true,
    })
  } finally {
    closeSync(log)
  }
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let ended = false
  void gone.then(() => {
    ended = true
  })
  while (!ended) {
    const status = readStatus(data)
    if (status?.isReady && status.pid === child.pid) return { pid: status.pid, adopted: false, gone }
    await delay(READY_POLL_MS)
  }
  const said = readFileSync(logFile, 'utf8').slice(logStart)
  throw new UnusableDatabaseError(
    `PostgreSQL did not start: ${failure?.message ?? reasonIn(said) ?? `see ${logFile}`}`,
  )
}

/**
 * Finds the server that a killed process of ours has left running in this data folder, and waits for it if it
 * is still starting. That it is really ours is shown by the server itself: it answers on the socket in our
 * closed folder and reads out the same status file.
 */
export async function adoptPostmaster({ data, socket }: PostmasterOptions): Promise<Postmaster | undefined> {
  const deadline = Date.now() + ADOPTION_LIMIT_MS
  while (Date.now() < deadline) {
    const status = readStatus(data)
    if (!status || !isRunning(status.pid)) return undefined
    const { pid } = status
    if (status.isReady && (await answersAs(pid, socket)))
      return { pid, adopted: true, gone: pollUntilGone(pid) }
    const ours = postgresProcessesIn(data)
    if (ours && !ours.includes(pid)) return undefined // the id of a dead server belongs to another process now
    await delay(READY_POLL_MS)
  }
  throw new UnusableDatabaseError(
    `The PostgreSQL that runs in ${data} does not answer: end it, then start again.`,
  )
}

/** Ends the server: running transactions are rolled back, everything committed is safe on the disk. */
export async function stopPostmaster({ pid, gone }: Postmaster): Promise<void> {
  const FAST_STOP_LIMIT_MS = 6_000
  signal(pid, 'SIGINT')
  const late = delay(FAST_STOP_LIMIT_MS, false, { ref: false })
  if (await Promise.race([gone.then(() => true), late])) return
  signal(pid, 'SIGQUIT') // at once; it recovers from its log at the next start
  await gone
}

function serverArguments({ data, socket, runner, maxConnections }: PostmasterOptions): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: socket === data ? runner.nameOfCwd(data) : socket,
    unix_socket_permissions: '0700',
    max_connections: maxConnections,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused statements are ours to log; here only what the server says of itself, so that the file stays
    // small.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  return [
    '-D',
    runner.nameOfCwd(data),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/**
 * Clears away what would keep the next server out: processes of a server whose postmaster was killed, which
 * may be busy with a statement, and lock files that name a process of somebody else. PostgreSQL takes any
 * running process of that id for its own server, but ids are given out again, and a copied folder brings the
 * locks of the server that it was copied from.
 */
function endLeftovers({ data, socket }: Pick<PostmasterOptions, 'data' | 'socket'>): void {
  const ours = postgresProcessesIn(data)
  if (ours === undefined) return // nobody can tell whose process it is: PostgreSQL decides
  const status = readStatus(data)
  if (status && ours.includes(status.pid)) return
  for (const pid of ours) signal(pid, 'SIGKILL')
  rmSync(join(socket, `${SOCKET_NAME}.lock`), { force: true })
  // The file of a dead process stays: with it PostgreSQL finds processes that still have the server's shared
  // memory.
  if (status && isRunning(status.pid)) rmSync(join(data, 'postmaster.pid'), { force: true })
}

function startLog(file: string): number {
  if (!existsSync(file)) return 0
  const { size } = statSync(file)
  if (size < LOG_LIMIT_BYTES) return size
  renameSync(file, `${file}.1`)
  return 0
}

/** What the server writes about itself: its process id on the first line, its state on the eighth. */
function readStatus(data: string): { pid: number; isReady: boolean } | undefined {
  let text: string
  try {
    text = readFileSync(join(data, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined // none runs
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
}

async function answersAs(pid: number, socket: string): Promise<boolean> {
  const client = new pg.Client({
    host: socket,
    user: SUPERUSER,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {}) // told by the failing call below
  try {
    await client.connect()
    const { rows } = await client.query<{ content: string }>(
      "SELECT pg_read_file('postmaster.pid') AS content",
    )
    return Number(rows[0]?.content.split('\n')[0]) === pid
  } catch {
    return false // starting or stopping: the caller looks again
  } finally {
    await client.end().catch(() => {})
  }
}

/** A server that is not our child cannot tell us that it ends. */
async function pollUntilGone(pid: number): Promise<void> {
  const POLL_MS = 100
  while (isRunning(pid)) await delay(POLL_MS)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** Whether a process runs. One that has ended and only waits to be collected (a zombie) does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(readOr(`/proc/${pid}/status`, ''))
}

/**
 * The PostgreSQL processes whose working folder is `folder`: every process of a server works in its data
 * folder. Undefined where nobody can tell: elsewhere than on Linux, and where a server of another user hides
 * it.
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
    // A user's own processes are not hidden from them. Root, who runs the server as nobody in most
    // containers, may lack the right to look (CAP_SYS_PTRACE).
    if (!hasCode(error, 'EACCES', 'EPERM') || process.getuid?.() !== 0) return false
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
