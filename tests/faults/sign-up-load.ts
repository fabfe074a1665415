import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

const WRITERS = 6
const PAUSE_AFTER_FAILURE_MS = 15
const REQUEST_LIMIT_MS = 10_000
const RECOVERY_LIMIT_MS = 60_000

export interface SignUpLoad {
  /** Every address that was sent, whatever came back. */
  attempted: ReadonlySet<string>
  /** How many were acknowledged. */
  acknowledged: number
  /** Answers that were neither 201 nor "come again" (503), by status. */
  unexpected: ReadonlyMap<number, number>
  /** How many requests were cut off by the faults: nothing was promised for them. */
  cut: number
  /**
   * Resolves at the first acknowledgement of a request that was sent after `since` (`performance.now()`);
   * rejects when none comes in a minute.
   */
  nextAcknowledgement(since: number): Promise<number>
  /** Lets requests under way end, then sends no more. */
  stop(): Promise<void>
}

/**
 * Signs up one new address after the other, several at a time, and calls `onAcknowledged` with each that was
 * promised.
 */
export function startSignUps(url: string, onAcknowledged: (email: string) => void): SignUpLoad {
  const attempted = new Set<string>()
  const unexpected = new Map<number, number>()
  const waiting = new Set<{ since: number; resolve: (at: number) => void }>()
  let isStopping = false
  let cut = 0
  let acknowledged = 0

  const writeOne = async (email: string) => {
    attempted.add(email)
    const sent = performance.now()
    let status: number
    try {
      status = await signUp(url, email)
    } catch {
      cut += 1 // the server was killed before it answered
      return false
    }
    if (status === 201) {
      onAcknowledged(email)
      acknowledged += 1
      for (const waiter of waiting) {
        if (sent < waiter.since) continue
        waiting.delete(waiter)
        waiter.resolve(performance.now())
      }
      return true
    }
    if (status !== 503) unexpected.set(status, (unexpected.get(status) ?? 0) + 1)
    return false
  }
  const writer = async (number: number) => {
    for (let count = 0; !isStopping; count++) {
      const succeeded = await writeOne(`witness-${number}-${count}@fault.example`)
      if (!succeeded) await delay(PAUSE_AFTER_FAILURE_MS)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number))
  return {
    attempted,
    unexpected,
    get acknowledged() {
      return acknowledged
    },
    get cut() {
      return cut
    },
    nextAcknowledgement: (since) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no sign-up succeeds any more')), RECOVERY_LIMIT_MS)
        const resolveInTime = (at: number) => {
          clearTimeout(late)
          resolve(at)
        }
        waiting.add({ since, resolve: resolveInTime })
      }),
    async stop() {
      isStopping = true
      await Promise.all(writers)
    },
  }
}

/**
 * Signs up on the specified wire, with a password of one's own where one is given, and answers the status.
 * Throws when the connection breaks or nothing comes.
 */
export async function signUp(url: string, email: string, password: string | null = null): Promise<number> {
  const response = await fetch(`${url}/api/userbase/user/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyNetwork() },
    body: JSON.stringify({
      Email: email,
      Password: password,
      AutogeneratePassword: password === null,
      Device: 'desktop',
      IpAddress: '127.0.0.1',
      Language: 'en',
      CreationPage: 'localhost/',
    }),
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
  })
  await response.arrayBuffer()
  return response.status
}

/**
 * Sign-ups are limited for each network, so each comes from another one: the server is configured with one
 * proxy in front of it (TRUSTED_PROXY_HOPS=1), and this run is that proxy. The limits stay as they are in
 * production.
 */
function anyNetwork(): string {
  return `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.1`
}
