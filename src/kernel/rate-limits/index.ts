import { and, gt, inArray, sql } from 'drizzle-orm'
import { type AuditEvent, type RecordedEvent, recordEvent } from '../audit/index.ts'
import type { Database, Executor } from '../database/connection.ts'
import type { Dependencies } from '../dependencies.ts'
import { isAppError } from '../errors.ts'
import { keyedHash } from '../ids.ts'
import type { Limit, LimitName, Limits } from './schema.ts'
import { rateLimits } from './tables.ts'

export type { Limits, Searcher } from './schema.ts'

export interface Counter extends Limit {
  key: string
}

/** The counters of one subject: an id or a keyed hash, because keys are stored and must not be guessable. */
export function countersOf(limits: Limits, name: LimitName, subject: string): Counter[] {
  return limits[name].map((limit) => ({ ...limit, key: `${name}:${limit.seconds}:${subject}` }))
}

/** An e-mail address as a subject, whatever its capitals: trying addresses finds nobody in the table. */
export function addressSubject(deps: Pick<Dependencies, 'tokenKey'>, email: string): string {
  return keyedHash(deps, 'e-mail address', email.toLowerCase())
}

type LimitEvent = Extract<AuditEvent, `${string}.limited`>

/** `retryAfter` is in seconds. */
export type AttemptOutcome = { ok: true } | { ok: false; retryAfter: number }

/** `isFirst`: nobody was refused in this window before, so that a refusal is written down only once. */
type StoredAttemptOutcome = { ok: true } | { ok: false; retryAfter: number; isFirst: boolean }

/**
 * Takes one attempt from every counter; all must allow it. Checking and counting is one statement, so that
 * parallel calls cannot slip through, and windows are measured by the database's clock.
 */
export async function consumeRateLimit(db: Executor, counters: Counter[]): Promise<StoredAttemptOutcome> {
  const refused = await takeOrRefuse(db, counters, { share: 1 })
  return refused.length === 0 ? { ok: true } : { ok: false, ...(await noteRefusal(db, refused)) }
}

/**
 * The same while no more than half of every counter is used up, and false from then on: the limit comes near.
 * It is none yet, so nothing is written down.
 */
export async function consumeEarlyRateLimit(db: Executor, counters: Counter[]): Promise<boolean> {
  return (await takeOrRefuse(db, counters, { share: 1 / 2 })).length === 0
}

/** Takes one attempt of this share of every counter, or none at all; answers which counters refuse. */
async function takeOrRefuse(
  db: Executor,
  counters: Counter[],
  { share }: { share: number },
): Promise<Counter[]> {
  // Always the same order, so that two calls with the same keys wait for each other instead of dead-locking.
  const ordered = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const taken = await db
    .insert(rateLimits)
    .values(
      ordered.map(({ key, attempts, seconds }) => ({
        key,
        remaining: attempts - 1,
        resetsAt: sql`now() + make_interval(secs => ${seconds})`,
      })),
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        remaining: sql`case when ${rateLimits.resetsAt} <= now() then excluded.remaining else ${rateLimits.remaining} - 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= now() then excluded.resets_at else ${rateLimits.resetsAt} end`,
        hasRefused: sql`${rateLimits.hasRefused} and ${rateLimits.resetsAt} > now()`,
      },
      // `excluded` is what the first attempt of a window leaves: all but one.
      setWhere: sql`${rateLimits.resetsAt} <= now() or ${rateLimits.remaining} > (excluded.remaining + 1) * ${1 - share}::float8`,
    })
    .returning({ key: rateLimits.key })
  const allowed = new Set(taken.map(({ key }) => key))
  const refused = ordered.filter(({ key }) => !allowed.has(key))
  // A refused attempt uses nothing up: else a stranger behind a blocked network could empty somebody's
  // account counter.
  if (refused.length > 0) {
    await refundRateLimit(
      db,
      ordered.filter(({ key }) => allowed.has(key)),
    )
  }
  return refused
}

/** The same, but records that the limit was reached: once a window, however often somebody goes on trying. */
export async function consumeRecordedRateLimit(
  db: Executor,
  counters: Counter[],
  refusal: RecordedEvent<LimitEvent>,
): Promise<AttemptOutcome> {
  const attempt = await consumeRateLimit(db, counters)
  if (attempt.ok) return attempt
  if (attempt.isFirst) await recordEvent(db, refusal)
  return { ok: false, retryAfter: attempt.retryAfter }
}

/** Takes one attempt at having a mail sent to an unproved address: nobody's inbox may be flooded. */
export function consumeMailRateLimit(
  deps: Pick<Dependencies, 'db' | 'limits' | 'tokenKey'>,
  { network, requestId }: { network: string; requestId?: string | undefined },
  { accountId, email }: { accountId: string; email: string },
): Promise<AttemptOutcome> {
  const counters = [
    ...countersOf(deps.limits, 'mailsPerAddress', addressSubject(deps, email)),
    ...countersOf(deps.limits, 'mailsPerNetwork', network),
  ]
  return consumeRecordedRateLimit(deps.db, counters, {
    event: 'proof-mail.limited',
    accountId,
    network,
    requestId,
  })
}

/** Gives an attempt back that turned out not to count, for example a log-in that succeeded. */
export async function refundRateLimit(db: Executor, counters: Counter[]): Promise<void> {
  if (counters.length === 0) return
  // In the order in which they are taken, which an update does not keep by itself.
  const held = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keysOf(counters)), gt(rateLimits.resetsAt, sql`now()`)))
    .orderBy(sql`${rateLimits.key} collate "C"`)
    .for('update')
  await db
    .update(rateLimits)
    .set({ remaining: sql`${rateLimits.remaining} + 1` })
    .where(inArray(rateLimits.key, held))
}

/** Notes that these counters have refused, and answers how long and whether for the first time. */
async function noteRefusal(
  db: Executor,
  counters: Counter[],
): Promise<{ retryAfter: number; isFirst: boolean }> {
  const isRefusing = inArray(rateLimits.key, keysOf(counters))
  const result = await db.execute<{ seconds: number | null; is_first: boolean }>(sql`
    with first as (
      select key from ${rateLimits} where ${isRefusing} and not has_refused order by key collate "C" for update
    ), noted as (
      update ${rateLimits} set has_refused = true where key in (select key from first) returning key
    )
    select ceil(extract(epoch from max(${rateLimits.resetsAt}) - now()))::int as seconds,
      exists (select from noted) as is_first
    from ${rateLimits} where ${isRefusing}`)
  const [row] = result.rows
  return { retryAfter: Math.max(1, row?.seconds ?? 1), isFirst: row?.is_first === true }
}

const keysOf = (counters: Counter[]) => counters.map(({ key }) => key)

/** Of a process's database: the last of each line, by whose it is. */
const lines = new WeakMap<Database, Map<string, Promise<void>>>()

/**
 * Runs what counts for one account, or is one form sent again and again, one after the other in this process.
 * PostgreSQL makes them wait for each other's row anyway, but each with a connection in its hands: two
 * hundred at once would leave none to anybody else, and those at the end no time. An outcome concerns
 * its own caller alone; a fault, such as a database that is away, ends for all that wait what would only meet
 * it again (F-07), but for what is to be done in spite of it (`afterFaults`).
 */
export async function inLine<Result>(
  db: Database,
  accountId: string,
  work: () => Promise<Result>,
  { afterFaults = false } = {},
): Promise<Result> {
  const ends = lines.get(db) ?? new Map<string, Promise<void>>()
  lines.set(db, ends)
  const before = ends.get(accountId) ?? Promise.resolve()
  const own = before.then(work, (fault: unknown) => {
    if (afterFaults) return work()
    throw fault
  })
  const end = own.then(
    () => {},
    (error: unknown) => {
      if (!isAppError(error)) throw error
    },
  )
  ends.set(accountId, end)
  const leave = () => {
    if (ends.get(accountId) === end) ends.delete(accountId)
  }
  end.then(leave, leave)
  return own
}

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
