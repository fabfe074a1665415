import { sql } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'

/** A job whose last try failed: it waits for the next one, or has been given up. */
export interface TroubledJob {
  id: string
  name: string
  isGivenUp: boolean
  /** How often it was tried. */
  tries: number
  createdAt: Date
  /** When it is tried again; null where it was given up. */
  nextAt: Date | null
  /** What the last try said. */
  problem: string | null
}

const hasFailed = sql`(state = 'failed' or (state = 'retry' and retry_count > 0))`

/** Those that were given up first, then those that have waited longest. */
export async function listTroubledJobs(db: Executor, { limit }: { limit: number }): Promise<TroubledJob[]> {
  const { rows } = await db.execute<{
    id: string
    name: string
    is_given_up: boolean
    tries: number
    created_at: string
    next_at: string | null
    problem: string | null
  }>(sql`
    select id, name, state = 'failed' as is_given_up, retry_count + (state = 'failed')::int as tries,
      created_on::text as created_at, case when state = 'retry' then start_after::text end as next_at,
      output ->> 'message' as problem
    from pgboss.job where ${hasFailed}
    order by state desc, created_on, id limit ${limit}`)
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, isGivenUp: row.is_given_up, tries: row.tries, problem: row.problem },
    createdAt: new Date(row.created_at),
    nextAt: row.next_at === null ? null : new Date(row.next_at),
  }))
}

/** How many jobs were given up: nothing more happens to them by itself. */
export async function countGivenUpJobs(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where state = 'failed'`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Lets a job be tried again at once. Pressed twice, or when it has been done meanwhile, it changes nothing.
 * @returns Its name; undefined where it does not wait for anything
 */
export async function retryJob(db: Executor, { id }: { id: string }): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = retry_limit + (state = 'failed')::int
    where id::text = ${id} and ${hasFailed} and (state = 'failed' or start_after > now())
    returning name`)
  return rows[0]?.name
}

/** The jobs of one kind that are not done. */
export interface QueueState {
  job: string
  /** Due, and not begun. */
  waiting: number
  active: number
  /** For how long the one that was asked for first has not been done, in seconds; 0 where none waits. */
  oldestSeconds: number
}

/** Every kind of job of which any is not done. */
export async function readQueues(db: Executor): Promise<QueueState[]> {
  const { rows } = await db.execute<{ job: string; waiting: number; active: number; oldest: number }>(sql`
    select name as job,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      coalesce(extract(epoch from now() - min(greatest(created_on, start_after)) filter (where state in ('created', 'retry'))), 0)::float8 as oldest
    from pgboss.job where state < 'completed' group by name order by name`)
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: Math.max(0, oldest) }))
}
