import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type { JobQueue, Logger } from '#domain/dependencies.ts'

/** One kind of job: what its name stands for, and how often it is tried. */
export interface JobDefinition {
  name: string
  /** Retries and expiry, in seconds; see pg-boss. */
  options?: QueueOptions
  /** When it runs by itself, as a cron expression in UTC. */
  schedule?: string
  /** How many of it run at once in this process. */
  concurrency?: number
  handle(data: object): Promise<void>
}

export interface Jobs extends JobQueue {
  /** Starts to work on these kinds of jobs. Only they may be enqueued. */
  work(definitions: JobDefinition[]): Promise<void>
  /** Takes no new jobs, waits for those that run up to `limitMs`; one that is cut off is tried again later. */
  stop(limitMs: number): Promise<void>
}

const POLLING_SECONDS = 0.5
const CONNECTIONS = 4
// A job that fails is tried for about two days, every half minute at last: a mail server may be away for long.
const patience: QueueOptions = {
  retryLimit: 5_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 30,
  expireInSeconds: 120,
}

/** The queue of jobs in the database (pg-boss); its schema belongs to the migrations. */
export async function startJobs({ url, log }: { url: string; log: Logger }): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: CONNECTIONS, application_name: 'formulary-jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  await boss.start()
  return {
    async enqueue(transaction, name, data) {
      await boss.send(name, data, { db: fromDrizzle(transaction, sql) })
    },
    async work(definitions) {
      for (const { name, options, schedule, concurrency = 1, handle } of definitions) {
        const queueOptions = { ...patience, ...options }
        await boss.createQueue(name, queueOptions)
        await boss.updateQueue(name, queueOptions) // one that an older version made keeps its options otherwise
        if (schedule !== undefined) await boss.schedule(name, schedule)
        const working = { pollingIntervalSeconds: POLLING_SECONDS, localConcurrency: concurrency }
        await boss.work<object>(name, working, async (jobs) => {
          for (const { id, data } of jobs) await run(name, id, () => handle(data))
        })
      }
    },
    stop: (limitMs) => boss.stop({ timeout: limitMs }),
  }

  async function run(name: string, id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, job: name, id }, 'a job failed and will be tried again')
      throw error
    }
  }
}
