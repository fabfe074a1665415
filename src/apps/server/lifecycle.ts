import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import { UnusableDatabaseError } from '#kernel/database/connection.ts'
import type { Logger } from '#kernel/dependencies.ts'
import { ConfigurationError } from './configuration.ts'
import { AddressUnavailableError } from './http-server.ts'

type Log = Pick<Logger, 'info' | 'error'>

export interface Lifecycle {
  /** Adds what has to be stopped. The last added is stopped first. */
  onStop(name: string, stop: () => Promise<void>): void
  /** Stops everything once, and answers whether all of it ended well and in time. */
  stop(): Promise<boolean>
}

/**
 * Collects what was started, so that it can be stopped in the opposite order: no requests without a database,
 * no database with requests. A step that fails is logged and does not keep the others from being stopped.
 */
export function createLifecycle({ log, limitMs }: { log: Log; limitMs: number }): Lifecycle {
  const steps: { name: string; stop: () => Promise<void> }[] = []
  let stopping: Promise<boolean> | undefined

  const stopAll = async (): Promise<boolean> => {
    let isClean = true
    for (const step of steps.toReversed()) {
      try {
        await step.stop()
      } catch (error) {
        isClean = false
        log.error({ err: error, step: step.name }, 'could not be stopped')
      }
    }
    return isClean
  }
  return {
    onStop: (name, stop) => {
      steps.push({ name, stop })
    },
    stop: () => {
      stopping ??= Promise.race([stopAll(), delay(limitMs, false, { ref: false })])
      return stopping
    },
  }
}

/**
 * Stops the process in good order on SIGTERM and SIGINT; a second signal ends it at once. A fault that nobody
 * caught ends it too, for its state is unknown then.
 */
export function stopOnSignals(lifecycle: Lifecycle, log: Log): void {
  // Ctrl-C reaches us from the terminal and once more from npm, which passes it on.
  const SAME_SIGNAL_MS = 1_000
  let stoppingSince: number | undefined
  const end = async (exitCode: number): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    const isClean = await lifecycle.stop()
    log.info({ clean: isClean }, 'stopped')
    process.exit(isClean ? exitCode : 1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void end(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error({ err: error }, 'a fault that nobody caught')
      void end(1)
    })
  }
}

const explained = [ConfigurationError, UnusableDatabaseError, AddressUnavailableError]

/** What the operator reads when the start fails: one line where the reason is known, else all there is. */
export function explainStartFailure(error: unknown): string {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if (explained.some((kind) => reason instanceof kind)) return reason.message
    const path = 'path' in reason ? ` (${reason.path})` : ''
    switch ('code' in reason ? reason.code : undefined) {
      case 'ENOSPC':
      case '53100': // disk_full
        return `The disk is full${path}: free some space, or choose another DATA_DIR.`
      case 'EACCES':
      case 'EPERM':
      case 'EROFS':
        return `The data folder may not be written to${path}: choose another DATA_DIR, or start as its owner.`
      case 'XX001': // data_corrupted
      case 'XX002': // index_corrupted
        return `The database is damaged (${reason.message}). Restore the last backup: DATA_DIR=EMPTY_FOLDER npm run restore -- FILE`
    }
  }
  return inspect(error)
}
