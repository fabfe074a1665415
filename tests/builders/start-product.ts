import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** The built product as a process of its own, as `npm start` runs it. */
export interface Product {
  /** By name, because addresses of the hand-off and allowed origins are built from it. */
  url: string
  /** The id of the server process; its process group and session have the same. */
  pid: number
  /** Where everything it wrote to its output lies. */
  logFile: string
  /** Resolves with the exit code, or with the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** Resolves when it says that it is ready; rejects when it ends before that or takes too long. */
  ready: Promise<void>
  /** Asks it to end in good order and resolves as `ended`. */
  stop(): Promise<number | NodeJS.Signals | null>
}

const READY_POLL_MS = 10
const READY_LIMIT_MS = 60_000
const repository = path.resolve(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'))
/** Those that `npm start` gives Node, and what it prepares. */
const flags = [
  ...manifest.scripts.start.split(' ').filter((part: string) => part.startsWith('--')),
  `--import=${pathToFileURL(path.join(repository, 'scripts/steps/resolve-drizzle.mjs'))}`,
]

/**
 * Starts `src/apps/server/main.ts` on a data folder of its own with an embedded PostgreSQL. It gets the
 * settings given here and none of the caller's environment or `.env`: an empty value means "not set" to the
 * configuration. It has a session of its own, so that its processes can be told from everybody else's.
 */
export function startProduct(options: {
  dataDir: string
  port: number
  settings?: Record<string, string>
  /** The folder whose `build/` is served: the repository's own unless a test has made another. */
  directory?: string
}): Product {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const logFile = path.join(options.dataDir, 'output.log')
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [...flags, path.join(repository, 'src/apps/server/main.ts')], {
    cwd: options.directory ?? repository,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1',
      NODE_COMPILE_CACHE: path.join(repository, 'build', 'compile-cache'), // `npm start` keeps it there
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SMTP_URL: '',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      PICTURES_AHEAD: 'off', // as much work as twenty journeys, for each product
      ...options.settings,
    },
  })
  closeSync(log)
  const { pid } = child
  if (pid === undefined) throw new Error(`${process.execPath} could not be started`)
  const url = `http://localhost:${options.port}`
  // A run that ends before its time must not leave a product behind.
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', endWithUs)
      resolve(signal ?? code)
    })
  })
  const ready = waitUntilReady(child, url, logFile)
  ready.catch(() => {}) // whoever waits is told; a caller that kills it on purpose does not wait
  return {
    url,
    pid,
    logFile,
    ended,
    ready,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A port that nobody listens on now. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

async function waitUntilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the server ended before it was ready:\n${lastLines(logFile)}`)
    }
    if (await isReady(url)) return
    await delay(READY_POLL_MS)
  }
  throw new Error(`the server was not ready after ${READY_LIMIT_MS / 1000} s:\n${lastLines(logFile)}`)
}

/** Whether the server at this address says that it can serve everything. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false // not listening yet, or no longer
  }
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-20).join('\n')
}
