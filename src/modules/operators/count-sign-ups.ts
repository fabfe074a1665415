import { and, count, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Dependencies } from '#kernel/dependencies.ts'
import { pick } from '#kernel/pick.ts'
import { addDays, dayOf, daysBetween, firstOfMonth, startOfDay } from '#kernel/time.ts'
import { documents } from '#modules/documents/tables.ts'
import { accounts, signUps } from '#modules/identity/tables/accounts.ts'
import {
  NO_COUNTRY,
  type SignUpFailureReason,
  type WebsiteEventName,
} from '#modules/visitors/events/schema.ts'
import { websiteEvents } from '#modules/visitors/tables.ts'
import type { SignUpChoice, SignUpOrigin, SignUpPeriod } from './schema.ts'

/** The sign-ups of one origin, and what came before and after them. */
export interface CountedOrigin {
  /** As the visitor's address had it; null where nothing was told. */
  origin: string | null
  /** How often pages were looked at from there (`countViews`); null where nothing tells. */
  views: number | null
  signUps: number
  /** How many of them have proved their address since. */
  proved: number
  /** How many of them have a document with answers. */
  filledIn: number
}

const columns = {
  source: signUps.sourceChannel,
  campaign: signUps.sourceCampaign,
  landing: signUps.landingPage,
  // The path alone: the website has one host, and views know no other.
  page: sql`regexp_replace(${signUps.creationPage}, '^[^/]*', '')`,
  dialog: signUps.dialog,
  country: signUps.country,
  affiliate: signUps.affiliate,
  document: signUps.docName,
} as const satisfies Record<SignUpOrigin, unknown>

/**
 * Sign-ups by where they came from, the most frequent first, and after them where people have only looked
 * from; with all sign-ups of the period and how many origins there are, of sign-ups and of views, also beyond
 * the limit. For operators only: the caller has asked who it is. An account that was deleted since is not
 * counted, and neither is one that nobody signed up for, such as those of the demo.
 */
export async function countSignUpsByOrigin(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  choice: SignUpChoice,
  { limit }: { limit: number },
) {
  const views = await countViews(deps, choice)
  const rows = await selectOrigins(deps, choice, limit)
  const [first] = rows
  const origins = rows.map(
    (row): CountedOrigin => ({
      ...pick(row, 'origin', 'signUps', 'proved', 'filledIn'),
      views: row.origin === null ? null : (views?.get(row.origin) ?? null),
    }),
  )
  const totals = {
    signUps: first?.allSignUps ?? 0,
    proved: first?.allProved ?? 0,
    filledIn: first?.allFilledIn ?? 0,
  }
  if (rows.length === limit) {
    const signedUpFrom = first?.originCount ?? 0
    const lookedAtOnly = await countLookedAtOnly(deps, choice, [...(views?.keys() ?? [])])
    return { origins, ...totals, originCount: signedUpFrom + lookedAtOnly }
  }
  const signedUp = new Set(rows.map(({ origin }) => origin))
  const lookedAt = [...(views ?? [])]
    .filter(([origin]) => !signedUp.has(origin))
    .map(([origin, seen]): CountedOrigin => ({ origin, views: seen, signUps: 0, proved: 0, filledIn: 0 }))
  return {
    origins: [...origins, ...lookedAt].slice(0, limit),
    ...totals,
    originCount: origins.length + lookedAt.length,
  }
}

/** From how many of these origins nobody has signed up. */
async function countLookedAtOnly(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { period, by }: SignUpChoice,
  lookedAt: readonly string[],
): Promise<number> {
  // No sign-up has U+0000, which no text of the database can hold.
  const names = JSON.stringify(lookedAt.filter((name) => !name.includes('\0')))
  const [both] = await db
    .select({ origins: sql<number>`count(distinct ${columns[by]})::int` })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .where(
      and(
        isWithin(accounts.createdAt, period, clock()),
        sql`${columns[by]} in (select jsonb_array_elements_text(${names}::jsonb))`,
      ),
    )
  return lookedAt.length - (both?.origins ?? 0)
}

function selectOrigins(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { period, by }: SignUpChoice,
  limit: number,
) {
  // What links leave empty was not told either.
  const origin = sql<string | null>`nullif(${columns[by]}, '')`
  const count = sql<number>`count(*)::int`
  const proved = sql`count(*) filter (where ${accounts.emailVerifiedAt} is not null)`
  const filledIn = sql`count(*) filter (where exists (
    select 1 from ${documents}
    where ${documents.ownerId} = ${signUps.accountId} and ${documents.answers} <> '{}'::jsonb
  ))`
  return db
    .select({
      origin,
      signUps: count,
      proved: sql<number>`(${proved})::int`,
      filledIn: sql<number>`(${filledIn})::int`,
      allSignUps: sql<number>`(sum(count(*)) over ())::int`,
      allProved: sql<number>`(sum(${proved}) over ())::int`,
      allFilledIn: sql<number>`(sum(${filledIn}) over ())::int`,
      originCount: sql<number>`(count(*) over ())::int`,
    })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .where(isWithin(accounts.createdAt, period, clock()))
    .groupBy(sql`1`)
    .orderBy(desc(count), sql`1 nulls last`)
    .limit(limit)
}

/**
 * Sign-ups by day in UTC (`YYYY-MM-DD`), oldest first and without a gap; over all time by the first day of
 * each month, a year at least. For operators only.
 */
export async function countSignUpsByDay(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { period }: Pick<SignUpChoice, 'period'>,
) {
  const unit = sql.raw(period === 'all' ? `'month'` : `'day'`)
  const day = sql<string>`to_char(date_trunc(${unit}, ${accounts.createdAt} at time zone 'UTC'), 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, signUps: sql<number>`count(*)::int` })
    .from(signUps)
    .innerJoin(accounts, eq(accounts.id, signUps.accountId))
    .where(isWithin(accounts.createdAt, period, clock()))
    .groupBy(day)
    .orderBy(day)
  const counted = new Map(rows.map((row) => [row.day, row.signUps]))
  const days = period === 'all' ? monthsFrom(rows[0]?.day, clock()) : daysOf(period, clock())
  return days.map((each) => ({ day: each, signUps: counted.get(each) ?? 0 }))
}

/** Anybody can make addresses up; what few have looked at is not worth a longer list. */
const MOST_ORIGINS = 10_000

interface ViewSource {
  event: WebsiteEventName
  /** What the event says of the origin. */
  origin: SQL<string | null>
  /** It stands in an address, so it is written as in one. */
  isEscaped?: true
  /** Events written before they told it: while the period has one, the views are not known. */
  earlier?: SQL
}

const route = sql`${websiteEvents.details} ->> 'route'`
const parameter = (name: string) => sql`substring(${route} from ${`[?&]${name}=([^&]*)`})`

/** Of an address, which page it is. */
const byPage = { event: 'Page view', origin: sql<string>`split_part(${route}, '?', 1)` } as const

/** Which events tell of an origin; of the others nothing is known before somebody signs up. */
const sources: Partial<Record<SignUpOrigin, ViewSource>> = {
  // TRAF-1: in this order.
  source: {
    event: 'Page view',
    origin: sql`coalesce(nullif(${parameter('utm_source')}, ''), ${parameter('s')})`,
    isEscaped: true,
  },
  campaign: { event: 'Page view', origin: sql`${parameter('utm_campaign')}`, isEscaped: true },
  affiliate: { event: 'Page view', origin: sql`${parameter('affiliate')}`, isEscaped: true },
  landing: byPage,
  page: byPage,
  country: {
    event: 'Page view',
    origin: sql`nullif(${websiteEvents.country}, ${sql.raw(`'${NO_COUNTRY}'`)})`,
    earlier: isNull(websiteEvents.country),
  },
  dialog: { event: 'Signup started', origin: sql`${websiteEvents.details} ->> 'dialog'` },
}

/**
 * How often pages were looked at from each origin, and each dialog was opened; null where events do not tell,
 * or do not reach back so far. Events know no visitors: whoever looks twice counts twice. For operators only.
 */
async function countViews(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { period, by }: SignUpChoice,
): Promise<Map<string, number> | null> {
  const source = sources[by]
  if (source === undefined || period === 'all') return null
  const { event, isEscaped, earlier } = source
  const isCounted = and(eq(websiteEvents.name, event), isWithin(websiteEvents.at, period, clock()))
  if (earlier !== undefined) {
    const untold = await db
      .select({ id: websiteEvents.id })
      .from(websiteEvents)
      .where(and(isCounted, earlier))
      .limit(1)
    if (untold.length > 0) return null
  }
  const origin = sql<string>`nullif(${source.origin}, '')`
  const rows = await db
    .select({ origin, views: count() })
    .from(websiteEvents)
    .where(and(isCounted, isNotNull(origin)))
    .groupBy(sql`1`)
    .orderBy(desc(count()))
    .limit(MOST_ORIGINS)
  const views = new Map<string, number>()
  for (const row of rows) {
    const name = isEscaped ? readParameter(row.origin) : row.origin
    views.set(name, (views.get(name) ?? 0) + row.views)
  }
  return views
}

/** A value as an address has it. */
function readParameter(escaped: string): string {
  return new URLSearchParams(`value=${escaped}`).get('value') ?? ''
}

/**
 * How often a sign-up came to nothing in a period, by why, the most frequent first (SIGN-10). It is what
 * pages have reported, so a failure that never reached the server counts too, and whoever tries three times
 * counts three times. For operators only.
 */
export function countSignUpFailures(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { period }: Pick<SignUpChoice, 'period'>,
) {
  const reason = sql<SignUpFailureReason>`${websiteEvents.details} ->> 'reason'`
  return db
    .select({ reason, failures: count() })
    .from(websiteEvents)
    .where(and(eq(websiteEvents.name, 'Signup failed'), isWithin(websiteEvents.at, period, clock())))
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`)
}

/** Whether a moment lies within a period of days in UTC, of which today is the last. */
function isWithin(moment: PgColumn, period: SignUpPeriod, now: Date): SQL | undefined {
  const tomorrow = lt(moment, addDays(startOfDay(now), 1))
  return period === 'all' ? tomorrow : and(gte(moment, firstDay(period, now)), tomorrow)
}

/** The days of a period, `YYYY-MM-DD`, oldest first. */
function daysOf(period: Exclude<SignUpPeriod, 'all'>, now: Date): string[] {
  return daysBetween('day', dayOf(firstDay(period, now)), dayOf(now))
}

/** The first days of the months from the first to today's, a year at least; none where there is no first. */
function monthsFrom(first: string | undefined, now: Date): string[] {
  if (first === undefined) return []
  const yearAgo = firstOfMonth(now, -11)
  return daysBetween('month', first < yearAgo ? first : yearAgo, dayOf(now))
}

/** Today is the last of the days. */
function firstDay(period: Exclude<SignUpPeriod, 'all'>, now: Date): Date {
  return addDays(startOfDay(now), 1 - Number(period))
}
