import {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../dependencies.ts'
import { hasCode } from '../../errors.ts'
import { APP_ROLE, DATABASE, ensureCluster, SUPERUSER } from './cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import {
  adoptPostmaster,
  launchPostmaster,
  type Postmaster,
  SOCKET_NAME,
  stopPostmaster,
} from './postmaster.ts'
import { chooseRunner, type Runner } from './runner.ts'

export interface EmbeddedPostgresOptions {
  /** The product's data folder; the database lives in `postgres` below it. */
  dataDir: string
  log: Logger
  maxConnections?: number
  /** Whether root may use user namespaces; found out when absent. */
  namespaces?: boolean
}

export interface EmbeddedPostgres {
  /** Connects as the product's role, who owns its database and is no superuser. */
  url: string
  /** Connects as superuser, for tests that make databases of their own. */
  superuserUrl: string
  /** The process id of the running server; another one after a crash. */
  pid(): number
  /** Stops the server and gives the data folder free. */
  stop(): Promise<void>
}

// sun_path holds 108 bytes on Linux and 104 elsewhere, its end mark included.
const SOCKET_PATH_LIMIT = 103
const RELAUNCH_PAUSE_MS = 1_000

/**
 * Starts a PostgreSQL server of our own in `{dataDir}/postgres`, reached by a Unix socket that only this user
 * may open; no network port is opened. The cluster is made at the first start. A server that a killed process
 * of ours left running is adopted, one that dies is started again. Throws `DataFolderInUseError` when another
 * process uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const folder = makeFolder(join(options.dataDir, 'postgres'))
  const unlock = lockDataFolder(folder)
  try {
    const runner = chooseRunner({ copyFolder: join(folder, 'programs'), namespaces: options.namespaces })
    const data = join(folder, 'data')
    await ensureCluster(data, runner) // before anything changes: root is refused another user's database
    if (runner.owner) chownSync(folder, runner.owner.uid, runner.owner.gid)
    const socket = socketFolder(folder, data, runner)
    const settings = {
      data,
      socket,
      logFile: join(folder, 'server.log'),
      runner,
      maxConnections: options.maxConnections ?? 60,
    }

    let postmaster = (await adoptPostmaster(settings)) ?? (await launchPostmaster(settings))
    log.info({ postmaster: postmaster.pid, adopted: postmaster.adopted }, 'PostgreSQL is ready')
    let isStopping = false

    const relaunch = async (): Promise<Postmaster | undefined> => {
      while (!isStopping) {
        try {
          return await launchPostmaster(settings)
        } catch (error) {
          log.error({ err: error }, 'PostgreSQL could not be started again')
          await delay(RELAUNCH_PAUSE_MS)
        }
      }
      return undefined
    }
    const supervise = async (): Promise<void> => {
      for (;;) {
        await postmaster.gone
        if (isStopping) return
        log.error({ pid: postmaster.pid }, 'PostgreSQL ended unexpectedly; starting it again')
        const next = await relaunch()
        if (!next) return
        postmaster = next
        if (isStopping) return stopPostmaster(next)
        log.info({ postmaster: next.pid }, 'PostgreSQL is ready again')
      }
    }
    const supervision = supervise()

    return {
      url: connectionUrl(APP_ROLE, DATABASE, socket),
      superuserUrl: connectionUrl(SUPERUSER, DATABASE, socket),
      pid: () => postmaster.pid,
      async stop() {
        if (isStopping) return supervision
        isStopping = true
        await stopPostmaster(postmaster)
        await supervision
        if (socket !== data) rmSync(socket, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * How the server that another process of ours runs in this data folder is reached, as the product's role.
 * Answers an address also where nobody is there: a connection to it fails then.
 */
export function urlOfRunningPostgres(dataDir: string): string {
  const folder = realpathSync(join(dataDir, 'postgres'))
  const data = join(folder, 'data')
  return connectionUrl(APP_ROLE, DATABASE, fitsSocket(data) ? data : readlinkSync(socketLink(folder)))
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return realpathSync(path)
}

function connectionUrl(user: string, database: string, socket: string): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(socket)}`
}

/**
 * The folder of the socket: the data folder, which only its owner may enter (there is no password), or, where
 * that path is longer than a socket's may be, a new one among the temporary files, which a link beside the
 * data leads to.
 */
function socketFolder(folder: string, data: string, { owner }: Runner): string {
  if (fitsSocket(data)) return data
  const socket = linkedFolder(socketLink(folder), { data, owners: [process.getuid?.(), owner?.uid] })
  if (owner) chownSync(socket, owner.uid, owner.gid)
  return socket
}

const fitsSocket = (data: string) => Buffer.byteLength(join(data, SOCKET_NAME)) <= SOCKET_PATH_LIMIT
const socketLink = (folder: string) => join(folder, 'socket')

/** The folder that `link` leads to, where it was made for this data folder; else a new one. */
function linkedFolder(
  link: string,
  { data, owners }: { data: string; owners: (number | undefined)[] },
): string {
  try {
    const target = readlinkSync(link)
    const stats = lstatSync(target)
    // Temporary files may be cleaned away and their names taken by others.
    const isOurs = stats.isDirectory() && owners.includes(stats.uid) && (stats.mode & 0o077) === 0
    // A copied folder brings the link along: the socket there is that of the server it was copied from.
    if (isOurs && readlinkSync(join(target, 'data')) === data) return target
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  rmSync(link, { force: true })
  const target = mkdtempSync(join(tmpdir(), 'formulary-'))
  symlinkSync(data, join(target, 'data'))
  symlinkSync(target, link)
  return target
}
