import { desc, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { listTroubledJobs, retryJob } from '#kernel/jobs/queue-states.ts'
import { pick } from '#kernel/pick.ts'
import { type LimitName, settingOfLimit } from '#kernel/rate-limits/schema.ts'
import { rateLimits } from '#kernel/rate-limits/tables.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'

/** So many of each kind are shown: whoever has more looks into the log. */
const SHOWN = 50

/** What went wrong and has not been put right: jobs, addresses that take no mail, limits that refuse. */
export async function viewTroubles({ db }: Pick<Dependencies, 'db'>) {
  const [jobs, bounced, reached] = await Promise.all([
    listTroubledJobs(db, { limit: SHOWN }),
    db
      .select({ ...pick(accounts, 'id', 'email'), since: accounts.emailBouncedAt })
      .from(accounts)
      .where(isNotNull(accounts.emailBouncedAt))
      .orderBy(desc(accounts.emailBouncedAt))
      .limit(SHOWN),
    listReachedLimits({ db }),
  ])
  return { jobs, bounced, reached }
}

/** The limits that refuse somebody at the moment: how many, and when the first of them may go on. */
async function listReachedLimits({ db }: Pick<Dependencies, 'db'>) {
  const name = sql<LimitName>`split_part(${rateLimits.key}, ':', 1)`
  const found = await db
    .select({
      name,
      refused: sql<number>`count(*)::int`,
      until: sql<Date>`min(${rateLimits.resetsAt})`.mapWith(rateLimits.resetsAt),
    })
    .from(rateLimits)
    .where(sql`${rateLimits.hasRefused} and ${rateLimits.resetsAt} > now()`)
    .groupBy(name)
    .orderBy(desc(sql`count(*)`), name)
  return found.map((limit) => ({ ...limit, setting: settingOfLimit(limit.name) }))
}

/** The version of the database and how far its schema is. */
export async function readDatabaseVersion({ db }: Pick<Dependencies, 'db'>): Promise<string> {
  const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`)
  return rows[0]?.server_version ?? ''
}

const VERSION_LIMIT_MS = 2_000
const Package = z.object({ version: z.string().max(50) })

/**
 * The newest version by the package.json at VERSION_URL; null where it cannot be read, undefined where nobody
 * is asked.
 */
export async function findNewestVersion({
  settings: { VERSION_URL: url },
  log,
}: Pick<Dependencies, 'log' | 'settings'>): Promise<string | null | undefined> {
  if (url === undefined) return undefined
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(VERSION_LIMIT_MS) })
    if (!response.ok) throw new Error(`${url} was answered ${response.status}`)
    return Package.parse(await response.json()).version
  } catch (error) {
    log.warn({ err: error }, 'the newest version could not be read')
    return null
  }
}

/** Lets a job be tried again now. @throws AppError `not_found` where it waits for nothing any more */
export async function retryJobNow(
  { db }: Pick<Dependencies, 'db'>,
  { accountId: actorId, network, requestId }: OperatorActor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const job = await retryJob(transaction, { id })
    if (job === undefined) throw new AppError('not_found')
    const by = { actorId, network, requestId }
    await recordEvent(transaction, { event: 'job.retried', accountId: undefined, ...by, details: { job } })
  })
}
