import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/connection.ts'
import { rateLimits } from '#database/tables/rate-limits.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashSecret } from '../ids.ts'
import type { Limit, LimitName, Limits } from './schema.ts'

export interface Counter extends Limit {
  key: string
}

/** The counters of one subject; the subject is a hash already, because keys are stored. */
export function countersOf(limits: Limits, name: LimitName, subject: string): Counter[] {
  return limits[name].map((limit) => ({ ...limit, key: `${name}:${limit.seconds}:${subject}` }))
}

/** An e-mail address as a subject: whatever its capitals, and never readable in the table. */
export function addressSubject(email: string): string {
  return hashSecret(email.toLowerCase())
}

export type AttemptOutcome = { ok: true } | { ok: false; retryAfter: number }

/**
 * Takes one attempt from every counter; all must allow it. Checking and counting is one statement, so that parallel calls
 * cannot slip through, and windows are measured by the database's clock. `retryAfter` is in seconds.
 */
export async function takeAttempt(db: Database, counters: Counter[]): Promise<AttemptOutcome> {
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
      },
      setWhere: sql`${rateLimits.resetsAt} <= now() or ${rateLimits.remaining} > 0`,
    })
    .returning({ key: rateLimits.key })
  const allowed = new Set(taken.map(({ key }) => key))
  const refused = ordered.filter(({ key }) => !allowed.has(key))
  if (refused.length === 0) return { ok: true }

  // A refused attempt uses nothing up: else a stranger behind a blocked network could empty somebody's account counter.
  await giveBackAttempt(
    db,
    ordered.filter(({ key }) => allowed.has(key)),
  )
  return { ok: false, retryAfter: await secondsUntilReset(db, refused) }
}

/** Takes one attempt at having a mail sent to an address that is not proved: nobody's inbox may be flooded from here. */
export function takeMailAttempt(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { network }: { network: string },
  email: string,
): Promise<AttemptOutcome> {
  return takeAttempt(db, [
    ...countersOf(limits, 'mailsPerAddress', addressSubject(email)),
    ...countersOf(limits, 'mailsPerNetwork', network),
  ])
}

/** Gives an attempt back that turned out not to count, for example a log-in that succeeded. */
export async function giveBackAttempt(db: Database, counters: Counter[]): Promise<void> {
  if (counters.length === 0) return
  await db
    .update(rateLimits)
    .set({ remaining: sql`${rateLimits.remaining} + 1` })
    .where(and(inArray(rateLimits.key, keysOf(counters)), gt(rateLimits.resetsAt, sql`now()`)))
}

async function secondsUntilReset(db: Database, counters: Counter[]): Promise<number> {
  const [row] = await db
    .select({
      seconds: sql<number>`coalesce(ceil(extract(epoch from max(${rateLimits.resetsAt}) - now())), 1)::int`,
    })
    .from(rateLimits)
    .where(inArray(rateLimits.key, keysOf(counters)))
  return Math.max(1, row?.seconds ?? 1)
}

const keysOf = (counters: Counter[]) => counters.map(({ key }) => key)
