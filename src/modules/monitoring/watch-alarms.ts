import { and, eq, gte, inArray, isNull, lt, lte, not, or, sql, sum } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { BACKUP_JOB, type GivenUpJobs, listGivenUpJobs, readQueues } from '#kernel/jobs/queue-states.ts'
import { enqueueMail, type MailPreparations } from '#kernel/mail/mail.ts'
import { readGauge } from '#kernel/metrics.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts'
import { countLateRenewals } from '#modules/commerce/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { Alarm } from './schema.ts'
import { alarms, metricHours } from './tables.ts'

/** A job is begun within seconds, unless nobody works, or what comes in is more than is done. */
const STUCK_SECONDS = 15 * 60
/** Addresses that do not exist are refused every day; so many within two hours are a fault of ours. */
const REFUSED_MAILS = 10
/** Of the disk: what PostgreSQL needs to go on for a while. */
const FREE_SHARE = 0.05
const LATE_RENEWAL_MS = 2 * HOUR_MS

/** What has passed by then was no alarm. */
const BEGINS_AFTER_MS = 5 * MINUTE_MS
/** What has not come back by then is over: an alarm that comes and goes is one. */
const OVER_AFTER_MS = 15 * MINUTE_MS
/** While an alarm lasts, what has happened again since is told once in this time. */
const AGAIN_AFTER_MS = DAY_MS

type AlarmDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'log'>
interface Found {
  alarm: Alarm
  /** How many, or how much in per cent: what the mail says. */
  amount: number
  /** What the latest said of it, where that helps. */
  problem?: string | null
  /** When it happened last, where it happens again and again while the alarm lasts. */
  lastAt?: Date
}

/**
 * Looks for what somebody has to do something about, and mails every owner when it begins and when it is
 * over.
 */
export async function watchAlarms(deps: AlarmDependencies, readFree = readFreeShare): Promise<void> {
  const looks = await Promise.all(checks.map((check) => check(deps, readFree)))
  const found = looks.filter((each) => each !== undefined)
  await deps.db.transaction(async (transaction) => {
    for (const each of found) await keep(deps, transaction, each)
    await end(deps, transaction, found)
  })
}

type Check = (deps: AlarmDependencies, readFree: typeof readFreeShare) => Promise<Found | undefined>

const checks: readonly Check[] = [
  async ({ db }) => {
    const stuck = (await readQueues(db)).filter(({ oldestSeconds }) => oldestSeconds > STUCK_SECONDS)
    const amount = stuck.reduce((all, { waiting }) => all + waiting, 0)
    return amount > 0 ? { alarm: 'jobs_stuck', amount } : undefined
  },
  ({ db }) => findGivenUp(db, 'jobs_failed', ({ name }) => name !== BACKUP_JOB),
  ({ db }) => findGivenUp(db, 'backup_failed', ({ name }) => name === BACKUP_JOB),
  async ({ db, clock }) => {
    const { hour, metric, labels, value } = metricHours
    const sinceHour = new Date((Math.floor(clock().getTime() / HOUR_MS) - 1) * HOUR_MS)
    const [refused] = await db
      .select({ amount: sum(value).mapWith(Number) })
      .from(metricHours)
      .where(and(gte(hour, sinceHour), eq(metric, 'mails'), eq(sql`${labels} ->> 'outcome'`, 'refused')))
    const amount = refused?.amount ?? 0
    return amount >= REFUSED_MAILS ? { alarm: 'mails_refused', amount } : undefined
  },
  async (_deps, readFree) => {
    const share = await readFree()
    return share < FREE_SHARE ? { alarm: 'disk_full', amount: Math.floor(share * 100) } : undefined
  },
  async ({ db, clock }) => {
    const amount = await countLateRenewals({ db }, { now: new Date(clock().getTime() - LATE_RENEWAL_MS) })
    return amount > 0 ? { alarm: 'renewals_late', amount } : undefined
  },
]

async function findGivenUp(
  db: Executor,
  alarm: 'jobs_failed' | 'backup_failed',
  isMeant: (jobs: GivenUpJobs) => boolean,
): Promise<Found | undefined> {
  const [latest, ...others] = (await listGivenUpJobs(db))
    .filter(isMeant)
    .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
  if (latest === undefined) return undefined
  const amount = others.reduce((all, { count }) => all + count, latest.count)
  // What other jobs say may hold somebody's address.
  const problem = alarm === 'backup_failed' ? latest.problem : null
  return { alarm, amount, problem, lastAt: latest.lastAt }
}

/** How much of the disk of the data folder is free; all of it where that cannot be told. */
async function readFreeShare(): Promise<number> {
  const disk = await readGauge('formulary_disk_bytes')
  const of = (state: string) => disk.find(({ labels }) => labels.state === state)?.value
  return (of('free') ?? 1) / (of('size') ?? 1)
}

/** Writes down that it was found, and tells of it once it has lasted, or has happened again. */
async function keep(deps: AlarmDependencies, transaction: Transaction, found: Found): Promise<void> {
  const now = deps.clock()
  const { alarm, lastAt } = found
  await transaction
    .insert(alarms)
    .values({ alarm, since: now, seenAt: now })
    .onConflictDoUpdate({ target: alarms.alarm, set: { seenAt: now } })
  const [untold] = await transaction
    .update(alarms)
    .set({ toldAt: now })
    .where(
      and(
        eq(alarms.alarm, alarm),
        or(
          isNull(alarms.toldAt),
          lastAt &&
            and(lt(alarms.toldAt, lastAt), lte(alarms.toldAt, new Date(now.getTime() - AGAIN_AFTER_MS))),
        ),
        lte(alarms.since, new Date(now.getTime() - BEGINS_AFTER_MS)),
      ),
    )
    .returning({ alarm: alarms.alarm })
  if (untold === undefined) return
  deps.log.error(found, 'an alarm has begun')
  await tellOperators(deps, transaction, found, false)
}

/** Forgets what was not found for a while, and says so to whoever was told of it. */
async function end(
  deps: AlarmDependencies,
  transaction: Transaction,
  found: readonly Found[],
): Promise<void> {
  const still = found.map(({ alarm }) => alarm)
  const over = await transaction
    .delete(alarms)
    .where(
      and(
        still.length > 0 ? not(inArray(alarms.alarm, still)) : undefined,
        lt(alarms.seenAt, new Date(deps.clock().getTime() - OVER_AFTER_MS)),
      ),
    )
    .returning({ alarm: alarms.alarm, toldAt: alarms.toldAt })
  for (const { alarm, toldAt } of over) {
    if (toldAt === null) continue
    deps.log.info({ alarm }, 'an alarm is over')
    await tellOperators(deps, transaction, { alarm, amount: 0 }, true)
  }
}

async function tellOperators(
  { jobs }: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  { alarm, amount, problem = null }: Found,
  isOver: boolean,
): Promise<void> {
  const operators = await transaction
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(eq(accounts.role, 'owner'))
  for (const { accountId } of operators) {
    await enqueueMail(jobs, transaction, { kind: 'alarm', accountId, alarm, amount, problem, isOver })
  }
}

/** What the mail to an operator says, gathered when it is sent. */
export function prepareAlarmMails({ db, urls }: Pick<Dependencies, 'db' | 'urls'>) {
  return {
    alarm: async ({ accountId, alarm, amount, problem, isOver }) => {
      const [operator] = await db
        .select({ email: accounts.email, language: accounts.language })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), eq(accounts.role, 'owner')))
      if (!operator) return undefined
      const { email, language } = operator
      const isOfJobs = alarm === 'jobs_failed' || alarm === 'backup_failed'
      const pageUrl = `${urls.webApp}/admin/${isOfJobs ? 'maintenance' : 'system'}/`
      return { to: email, locale: language, data: { email, alarm, amount, problem, isOver, pageUrl } }
    },
  } satisfies Partial<MailPreparations>
}
