import { and, desc, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { daysOf, isWithin, monthsFrom } from '#kernel/period.ts'
import { documents } from '#modules/documents/tables.ts'
import { accounts, signUps } from '#modules/identity/tables/accounts.ts'
import { countViews } from './count-views.ts'
import type { SignUpChoice, SignUpOrigin } from './schema.ts'

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

export interface OriginCounts {
  origins: CountedOrigin[]
  /** All sign-ups of the period, those that are proved and those that filled in a document: also beyond the limit. */
  signUps: number
  proved: number
  filledIn: number
  /** How many origins there are, of sign-ups and of views: also beyond the limit. */
  originCount: number
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
 * Sign-ups by where they came from, the most frequent first, and after them where people have only looked from. For operators only:
 * the caller has asked who it is. An account that was deleted since is not counted, and neither is one that nobody signed up for,
 * such as those of the demo.
 */
export async function countSignUpsByOrigin(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  choice: SignUpChoice,
  { limit }: { limit: number },
): Promise<OriginCounts> {
  const views = await countViews(deps, choice)
  const rows = await selectOrigins(deps, choice, limit)
  const [first] = rows
  const origins = rows.map(
    ({ origin, signUps, proved, filledIn }): CountedOrigin => ({
      origin,
      views: origin === null ? null : (views?.get(origin) ?? null),
      signUps,
      proved,
      filledIn,
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
    .where(isWithin(accounts.createdAt, period, clock()))
    .groupBy(day)
    .orderBy(day)
  const counted = new Map(rows.map((row) => [row.day, row.signUps]))
  const days = period === 'all' ? monthsFrom(rows[0]?.day, clock()) : daysOf(period, clock())
  return days.map((each) => ({ day: each, signUps: counted.get(each) ?? 0 }))
}
