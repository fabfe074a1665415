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

/** The job that makes backups by a schedule. Operators are told by its own name that it failed. */
export const BACKUP_JOB = 'back-up'

/** Given up. The next run of a job with a schedule makes up for an earlier one. */
const isGivenUp = sql`(state = 'failed' and not exists (
  select from pgboss.schedule join pgboss.job as later using (name)
  where name = job.name and later.state = 'completed' and later.completed_on > job.completed_on))`

const hasFailed = sql`(${isGivenUp} or (state = 'retry' and retry_count > 0))`

/** What the last try said; where it took too long, pg-boss has said it. */
const problem = sql`coalesce(output ->> 'message', output -> 'value' ->> 'message')`

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
      ${problem} as problem
    from pgboss.job where ${hasFailed}
    order by state desc, created_on, id limit ${limit}`)
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, isGivenUp: row.is_given_up, tries: row.tries, problem: row.problem },
    createdAt: new Date(row.created_at),
    nextAt: row.next_at === null ? null : new Date(row.next_at),
  }))
}

/** The jobs of one kind that were given up: nothing more happens to them by itself. */
export interface GivenUpJobs {
  name: string
  count: number
  /** When the latest of them was given up, and what it said. */
  lastAt: Date
  problem: string | null
}

/** Every kind of job of which any was given up. */
export async function listGivenUpJobs(db: Executor): Promise<GivenUpJobs[]> {
  const { rows } = await db.execute<{ name: string; count: number; last_at: string; problem: string | null }>(
    sql`select name, count(*)::int as count, max(completed_on)::text as last_at,
        (array_agg(${problem} order by completed_on desc))[1] as problem
      from pgboss.job where ${isGivenUp} group by name order by name`,
  )
  return rows.map(({ last_at, ...row }) => ({ ...row, lastAt: new Date(last_at) }))
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
