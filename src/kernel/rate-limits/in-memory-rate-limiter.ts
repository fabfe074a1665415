import type { AttemptOutcome, Counter } from './index.ts'

/** Attempts that this process counts by itself, for what must not wait for the database: search. */
export interface InMemoryRateLimiter {
  /** Takes one attempt from every counter; all must allow it, and a refused attempt uses nothing up. */
  take(counters: Counter[]): AttemptOutcome
}

interface Window {
  taken: number
  /** Milliseconds of the monotonic clock, which nobody can set back (F-22). */
  resetsAt: number
}

/** Some 20 MB. Beyond it the oldest windows are forgotten: a flood of keys may not take the memory. */
const MAXIMUM_KEYS = 100_000

export function createInMemoryRateLimiter(
  options: { now?: () => number; maximumKeys?: number } = {},
): InMemoryRateLimiter {
  const { now = () => performance.now(), maximumKeys = MAXIMUM_KEYS } = options
  /** In the order in which they began. */
  const windows = new Map<string, Window>()

  /** The window of a key that runs now; one whose time is over makes way for a new one. */
  function runningWindow({ key, seconds }: Counter): Window {
    const known = windows.get(key)
    if (known && known.resetsAt > now()) return known
    windows.delete(key)
    const started = { taken: 0, resetsAt: now() + seconds * 1000 }
    windows.set(key, started)
    return started
  }

  function forgetOldest(): void {
    for (const key of windows.keys()) {
      if (windows.size <= maximumKeys) return
      windows.delete(key)
    }
  }

  return {
    take(counters) {
      const running = counters.map((counter) => ({ ...counter, window: runningWindow(counter) }))
      forgetOldest()
      const refused = running.filter(({ attempts, window }) => window.taken >= attempts)
      if (refused.length > 0) {
        const resetsAt = Math.max(...refused.map(({ window }) => window.resetsAt))
        return { ok: false, retryAfter: Math.max(1, Math.ceil((resetsAt - now()) / 1000)) }
      }
      for (const { window } of running) window.taken += 1
      return { ok: true }
    },
  }
}
