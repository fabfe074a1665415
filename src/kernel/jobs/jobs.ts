import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { type ConstructorOptions, fromDrizzle, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { JobQueue, Logger } from '../dependencies.ts'
import { jobSeconds } from '../metrics.ts'
import { traced } from '../tracing.ts'

/** One kind of job: what its name stands for, and how often it is tried. */
export interface JobDefinition {
  name: string
  /** Retries and expiry, in seconds; see pg-boss. */
  options?: QueueOptions
  /** When it runs by itself, as a cron expression in UTC. */
  schedule?: string
  /** How many of it run at once in this process. */
  concurrency?: number
  handle(data: object, attempt: JobAttempt): Promise<void>
}

export interface JobAttempt {
  /** The job's id: the same at every attempt. */
  id: string
  /** Aborted when the process ends before the job does. */
  signal: AbortSignal
}

export interface Jobs extends JobQueue {
  /** Makes the queue of jobs that another process works on: they can be enqueued before it ever has. */
  ensureQueue(name: string): Promise<void>
  /** Starts to work on these kinds of jobs. Only they may be enqueued, and those that were ensured. */
  work(definitions: JobDefinition[]): Promise<void>
  /** Takes no new jobs, waits up to `limitMs` for running ones; one that is cut off is tried again later. */
  stop(limitMs: number): Promise<void>
}

const POLLING_SECONDS = 0.5
const CONNECTIONS = 4
/** A worker takes so many jobs at once, and the next ones without a pause as long as there are as many. */
const BATCH = 4
/** The queue's own connections wait longer than a visitor, not for ever: a network may swallow all (F-07). */
const QUERY_LIMIT_MS = 10_000
/** Also in the queue for one of its connections: all workers ask at once when a busy machine starts. */
const CONNECTION_LIMIT_MS = 30_000
// A job that fails is tried again after 2 to 4 s, then after twice as long each time up to 40 s, for two
// days: a mail server may be away for long, and what waits for it leaves within a minute of its return. One
// whose process died is tried again when its heartbeat has stopped.
const patience: QueueOptions = {
  retryLimit: 4_500,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 40,
  heartbeatSeconds: 20,
  expireInSeconds: 600,
}

/** Operators read it; some libraries put whole letters into their messages. */
const PROBLEM_CHARACTERS = 300

function problemOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).slice(0, PROBLEM_CHARACTERS)
}

/** The queue of jobs in the database (pg-boss); its schema belongs to the migrations. */
export async function startJobs({ url, log }: { url: string; log: Logger }): Promise<Jobs> {
  const settings: ConstructorOptions & PoolConfig = {
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    application_name: 'formulary-jobs',
    query_timeout: QUERY_LIMIT_MS, // not in its types, but passed on to the pool
  }
  const boss = new PgBoss(settings)
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  await boss.start()
  return {
    async enqueue(transaction, name, data, notBefore) {
      const startAfter = notBefore && { startAfter: notBefore }
      await boss.send(name, data, { db: fromDrizzle(transaction, sql), ...startAfter })
    },
    ensureQueue: (name) => boss.createQueue(name, patience),
    async work(definitions) {
      for (const { name, options, schedule, concurrency = 1, handle } of definitions) {
        const queueOptions = { ...patience, ...options }
        await boss.createQueue(name, queueOptions)
        await boss.updateQueue(name, queueOptions) // one that an older version made keeps its options otherwise
        if (schedule !== undefined) await boss.schedule(name, schedule)
        const batchSize = Math.min(BATCH, concurrency)
        const working = {
          pollingIntervalSeconds: POLLING_SECONDS,
          localConcurrency: Math.ceil(concurrency / batchSize),
          batchSize,
          burstWhenBatchFull: true,
          perJobResults: true as const, // one that fails leaves the others of its batch done
        }
        await boss.work<object, void, typeof working>(name, working, (jobs) =>
          Promise.all(jobs.map(({ id, data, signal }) => run(name, id, () => handle(data, { id, signal })))),
        )
      }
    },
    stop: (limitMs) => boss.stop({ timeout: limitMs }),
  }

  async function run(name: string, id: string, work: () => Promise<void>): Promise<JobResult> {
    const timed = jobSeconds.startTimer({ job: name })
    try {
      await traced(`job ${name}`, { kind: 'consumer' }, work)
      timed({ outcome: 'completed' })
      return { id, status: 'completed' }
    } catch (error) {
      timed({ outcome: 'failed' })
      log.warn({ err: error, job: name, id }, 'a job failed and will be tried again')
      return { id, status: 'failed', output: { message: problemOf(error) } }
    }
  }
}
