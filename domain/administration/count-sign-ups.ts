import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { accounts, signUps } from '#database/tables/accounts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { SignUpChoice, SignUpOrigin, SignUpPeriod } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The sign-ups of one origin. */
export interface CountedOrigin {
  /** As the visitor's address had it; null where nothing was told. */
  origin: string | null
  signUps: number
  /** How many of them have proved their address since. */
  proved: number
}

export interface OriginCounts {
  origins: CountedOrigin[]
  /** All sign-ups of the period, those that are proved, and how many origins they have: also beyond the limit. */
  signUps: number
  proved: number
  originCount: number
}

const columns = {
  source: signUps.sourceChannel,
  campaign: signUps.sourceCampaign,
  affiliate: signUps.affiliate,
  page: signUps.creationPage,
  document: signUps.docName,
} as const satisfies Record<SignUpOrigin, unknown>

/**
 * Sign-ups by where they came from, the most frequent first. For operators only: the caller has asked who it is. An account that
 * was deleted since is not counted, and neither is one that nobody signed up for, such as those of the demo.
 */
export async function countSignUpsByOrigin(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { period, by }: SignUpChoice,
  { limit }: { limit: number },
): Promise<OriginCounts> {
  // What links leave empty was not told either.
  const origin = sql<string | null>`nullif(${columns[by]}, '')`
  const count = sql<number>`count(*)::int`
  const proved = sql`count(*) filter (where ${accounts.emailVerifiedAt} is not null)`
  const rows = await db
    .select({
      origin,
      signUps: count,
      proved: sql<number>`(${proved})::int`,
      allSignUps: sql<number>`(sum(count(*)) over ())::int`,
      allProved: sql<number>`(sum(${proved}) over ())::int`,
      originCount: sql<number>`(count(*) over ())::int`,
    })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .where(isWithin(period, clock()))
    .groupBy(origin)
    .orderBy(desc(count), sql`1 nulls last`)
    .limit(limit)
  const [first] = rows
  return {
    origins: rows.map(({ origin, signUps, proved }) => ({ origin, signUps, proved })),
    signUps: first?.allSignUps ?? 0,
    proved: first?.allProved ?? 0,
    originCount: first?.originCount ?? 0,
  }
}

/** The sign-ups of one day in UTC, or of one month. */
export interface CountedDay {
  /** `YYYY-MM-DD`; of a month, its first day. */
  day: string
  signUps: number
}

/** Sign-ups by day, oldest first and without a gap; over all time by month, a year at least. For operators only. */
export async function countSignUpsByDay(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { period }: Pick<SignUpChoice, 'period'>,
): Promise<CountedDay[]> {
  const unit = sql.raw(period === 'all' ? `'month'` : `'day'`)
  const day = sql<string>`to_char(date_trunc(${unit}, ${accounts.createdAt} at time zone 'UTC'), 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, signUps: sql<number>`count(*)::int` })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .where(isWithin(period, clock()))
    .groupBy(day)
    .orderBy(day)
  const counted = new Map(rows.map((row) => [row.day, row.signUps]))
  const days = period === 'all' ? monthsFrom(rows[0]?.day, clock()) : daysOf(period, clock())
  return days.map((each) => ({ day: each, signUps: counted.get(each) ?? 0 }))
}

function isWithin(period: SignUpPeriod, now: Date): SQL | undefined {
  const tomorrow = lt(accounts.createdAt, new Date(startOfDay(now) + DAY_MS))
  return period === 'all' ? tomorrow : and(gte(accounts.createdAt, firstDay(period, now)), tomorrow)
}

/** Today is the last of the days. */
function firstDay(period: Exclude<SignUpPeriod, 'all'>, now: Date): Date {
  return new Date(startOfDay(now) - (Number(period) - 1) * DAY_MS)
}

function startOfDay(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) * DAY_MS
}

function daysOf(period: Exclude<SignUpPeriod, 'all'>, now: Date): string[] {
  const first = firstDay(period, now).getTime()
  return Array.from({ length: Number(period) }, (_, index) => isoDay(new Date(first + index * DAY_MS)))
}

/** The months from the first one to that of today, a year at least; none where there is no first. */
function monthsFrom(first: string | undefined, now: Date): string[] {
  if (first === undefined) return []
  const yearAgo = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11))
  const months: string[] = []
  for (
    const month = new Date(Math.min(Date.parse(first), yearAgo.getTime()));
    month <= now;
    month.setUTCMonth(month.getUTCMonth() + 1)
  )
    months.push(isoDay(month))
  return months
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
