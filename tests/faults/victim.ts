import { hasCode } from '#kernel/errors.ts'
import { isReady, startProduct } from '../builders/start-product.ts'
import { until } from '../builders/until.ts'
import { type ProcessInfo, postgresProcesses, postmasterPid, productProcesses } from './processes.ts'

const POLL_MS = 10
const RECOVERY_LIMIT_MS = 60_000
/** How long processes may take to notice that the one they belong to is gone. */
const NOTICE_LIMIT_MS = 3_000

/** The product under a fault run: killed and started again, always on the same data and port. */
export interface Victim {
  url: string
  ready: Promise<void>
  /** Kills the server process with SIGKILL and starts another; resolves when that one is ready. */
  killServer(): Promise<void>
  /**
   * Kills PostgreSQL with SIGKILL, its postmaster alone or all of its processes, and resolves when the
   * product, which has to start another by itself, is ready.
   */
  killDatabase(extent: 'postmaster' | 'all'): Promise<void>
  /** Ends the product in good order; answers how it ended, after how long, and what is still running. */
  stop(): Promise<{ exit: number | NodeJS.Signals | null; ms: number; leftRunning: ProcessInfo[] }>
  /** Ends whatever is left of it, for the end of a run that failed. */
  abandon(): void
}

export function createVictim(options: {
  dataDir: string
  port: number
  settings: Record<string, string>
}): Victim {
  const sessions = new Set<number>()
  const start = () => {
    const started = startProduct(options)
    sessions.add(started.pid)
    return started
  }
  const leftRunning = () => productProcesses(options.dataDir, sessions)
  let product = start()
  return {
    url: product.url,
    ready: product.ready,
    async killServer() {
      kill(product.pid)
      await product.ended
      product = start()
      await product.ready
    },
    async killDatabase(extent) {
      const postmaster = postmasterPid(options.dataDir)
      if (postmaster === undefined) throw new Error('there is no PostgreSQL to kill')
      const pids = extent === 'all' ? postgresProcesses(options.dataDir).map(({ pid }) => pid) : []
      for (const pid of [postmaster, ...pids]) kill(pid)
      const recovered = until(
        async () => {
          const next = postmasterPid(options.dataDir)
          return next !== undefined && next !== postmaster && (await isReady(product.url))
        },
        { limitMs: RECOVERY_LIMIT_MS, pollMs: POLL_MS },
        () => `not ready again after ${RECOVERY_LIMIT_MS / 1000} s`,
      )
      const ended = product.ended.then((exit) => {
        throw new Error(
          `the server ended with ${exit} when its PostgreSQL was killed: see ${product.logFile}`,
        )
      })
      await Promise.race([recovered, ended])
    },
    async stop() {
      const began = performance.now()
      const exit = await product.stop()
      const ms = performance.now() - began
      const limits = { limitMs: NOTICE_LIMIT_MS, pollMs: POLL_MS }
      await until(
        () => leftRunning().length === 0,
        limits,
        () => 'still running',
      ).catch(() => {})
      return { exit, ms, leftRunning: leftRunning() }
    },
    abandon() {
      for (const { pid } of leftRunning()) kill(pid)
    },
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}
