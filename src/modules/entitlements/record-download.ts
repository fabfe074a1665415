import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { inLine, type Limits } from '#kernel/rate-limits/index.ts'
import { addDays, firstOfMonth, startOfDay } from '#kernel/time.ts'
import type { AccountAccess, DownloadCounts, DownloadLimit } from './schema.ts'
import { downloadDays } from './tables.ts'

type Taker = Pick<AccountAccess, 'id' | 'downloadsPerMonth'>

/** Today in UTC, by the database's clock. */
const today = sql`(now() at time zone 'UTC')::date`
/** How many are different: a row names the network of each of its files, and the text of each that counts. */
const differentOf = (names: SQL) => sql`(select count(distinct name) from unnest(${names}) as name)`
/** What counted this month before today: nobody changes that any more. */
const earlier = (accountId: string) => sql`(
  select coalesce(sum(${differentOf(sql`d.documents`)}), 0) from ${downloadDays} d
  where d.account_id = ${accountId} and d.day >= date_trunc('month', ${today}) and d.day < ${today})`

/** Whether a text counted before today, so recently that it counts no second time. */
const countedBefore = (accountId: string, text: string) => sql`exists (
  select from ${downloadDays} d where d.account_id = ${accountId}
  and d.day > ${today} - ${DAYS_COUNTED_ONCE}::int and d.day < ${today} and ${text} = any(d.documents))`

/** What a file is made from; null for a free template's, which counts for no month. */
export type DownloadedText = { document: string; version: number } | null

/** A download that was taken: given back, with its network, where no file came of it after all. */
export interface RecordedDownload {
  giveBack(): Promise<void>
}

/**
 * Takes one of the files that an account may have (LIC-2, SET-21): 100 a day, from ten networks at most, and
 * of no more documents a month than its package has. There the same version of a document, in any format,
 * counts once in 30 days. Checking and counting is one statement, so that of two hundred at once exactly as
 * many are given as may be.
 * @throws AppError `too_many_requests`, whose field names the limit, with the seconds until it opens again
 */
export function recordDownload(
  deps: Pick<Dependencies, 'db' | 'limits'>,
  account: Taker,
  { network, text }: { network: string; text: DownloadedText },
): Promise<RecordedDownload> {
  const name = text && `${text.document}:${text.version}`
  return inLine(deps.db, account.id, () => take(deps, account, network, name))
}

async function take(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  account: Taker,
  network: string,
  text: string | null,
): Promise<RecordedDownload> {
  const { id: accountId, downloadsPerMonth } = account
  const most = perDay(limits)
  // Where the month has no limit, its text is remembered all the same: another plan may follow.
  const counts = text === null ? sql`false` : sql`not ${countedBefore(accountId, text)}`
  const named = sql`case when ${counts} then array[${text}::text] else '{}' end`
  const monthAllows = (own: SQL) =>
    downloadsPerMonth === null
      ? sql`true`
      : sql`(not ${counts} or ${text} = any(${own}) or ${earlier(accountId)} + ${differentOf(own)} < ${downloadsPerMonth})`
  const { rows } = await db.execute<{ day: string }>(sql`
    insert into ${downloadDays} as own (account_id, day, count, networks, documents)
    select ${accountId}, ${today}, 1, array[${network}], ${named} where ${monthAllows(sql`'{}'::text[]`)}
    on conflict (account_id, day) do update set
      count = own.count + 1, networks = own.networks || ${network}::text,
      documents = own.documents || excluded.documents
    where own.count < ${most.files}
      and (${network} = any(own.networks) or ${differentOf(sql`own.networks`)} < ${most.networks})
      and ${monthAllows(sql`own.documents`)}
    returning day::text`)
  const [taken] = rows
  if (!taken) {
    const refused = await refusal({ db, limits }, account, network, text)
    // What stood in the way was given back in the meantime.
    if (refused === undefined) return take({ db, limits }, account, network, text)
    throw refused
  }
  return {
    giveBack() {
      const give = () => giveBack({ db }, { accountId, network, text, day: taken.day })
      return inLine(db, accountId, give, { afterFaults: true })
    },
  }
}

async function giveBack(
  { db }: Pick<Dependencies, 'db'>,
  { accountId, network, text, day }: { accountId: string; network: string; text: string | null; day: string },
): Promise<void> {
  const { count, networks, documents } = downloadDays
  await db
    .update(downloadDays)
    .set({
      count: sql`greatest(${count} - 1, 0)`,
      networks: withoutOne(networks, network),
      // Each download names its text, so that another's of the same text stays.
      ...(text !== null && { documents: withoutOne(documents, text) }),
    })
    .where(and(eq(downloadDays.accountId, accountId), eq(downloadDays.day, day)))
}

/** An array with the name once less. */
function withoutOne(names: AnyPgColumn, name: string): SQL {
  const place = sql`array_position(${names}, ${name})`
  return sql`case when ${place} is null then ${names} else ${names}[:${place} - 1] || ${names}[${place} + 1:] end`
}

/** Of several limits of an operator the smallest holds. */
function perDay({ filesPerAccount, networksPerAccount }: Limits): { files: number; networks: number } {
  const least = (limits: Limits[keyof Limits]) => Math.min(...limits.map(({ attempts }) => attempts))
  return { files: least(filesPerAccount), networks: least(networksPerAccount) }
}

/** What an account has taken so far: told before a limit is reached. */
export async function countDownloads(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { id, downloadsPerMonth }: Taker,
): Promise<DownloadCounts> {
  const { day, month, networks } = await readCounts(db, id, null, null)
  const most = perDay(limits)
  return {
    today: { taken: day, most: most.files },
    networks: { taken: networks, most: most.networks },
    month: downloadsPerMonth === null ? null : { taken: month, most: downloadsPerMonth },
  }
}

/**
 * What an account has taken this month and today, and for how many seconds that counts;
 * from how many networks today, and whether from this one; whether a text has counted.
 */
async function readCounts(db: Database, accountId: string, network: string | null, text: string | null) {
  const { rows } = await db.execute<{
    month: number
    day: number
    networks: number
    is_known: boolean
    has_counted: boolean
    until_month: number
    until_day: number
  }>(sql`
    select coalesce(sum(${differentOf(sql`documents`)}), 0)::int as month,
      coalesce(sum(count) filter (where day = ${today}), 0)::int as day,
      coalesce(max(${differentOf(sql`networks`)}) filter (where day = ${today}), 0)::int as networks,
      coalesce(bool_or(${network} = any(networks)) filter (where day = ${today}), false) as is_known,
      (${text}::text is null or ${countedBefore(accountId, text ?? '')}
        or coalesce(bool_or(${text} = any(documents)) filter (where day = ${today}), false)) as has_counted,
      ceil(extract(epoch from date_trunc('month', ${today}) + interval '1 month' - now() at time zone 'UTC'))::int as until_month,
      ceil(extract(epoch from ${today} + interval '1 day' - now() at time zone 'UTC'))::int as until_day
    from ${downloadDays} where account_id = ${accountId} and day >= date_trunc('month', ${today})`)
  const [row] = rows
  if (!row) throw new Error('a sum without groups answered no row')
  return row
}

/** Which limit is reached, of several the one that opens last, and how long it stays; undefined if none. */
async function refusal(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { id, downloadsPerMonth }: Taker,
  network: string,
  text: string | null,
): Promise<AppError | undefined> {
  const row = await readCounts(db, id, network, text)
  const most = perDay(limits)
  const refusedBy = (code: DownloadLimit, seconds: number) =>
    new AppError('too_many_requests', {
      retryAfter: Math.max(1, seconds),
      fields: [{ path: 'download', code }],
    })
  if (downloadsPerMonth !== null && !row.has_counted && row.month >= downloadsPerMonth)
    return refusedBy('month_limit', row.until_month)
  if (row.day >= most.files) return refusedBy('day_limit', row.until_day)
  if (!row.is_known && row.networks >= most.networks) return refusedBy('network_limit', row.until_day)
  return undefined
}

/** When the files of a day and of a month are counted anew (UTC). */
export function nextStarts(now: Date): { dayStarts: Date; monthStarts: Date } {
  return { dayStarts: addDays(startOfDay(now), 1), monthStarts: new Date(firstOfMonth(now, 1)) }
}

/** For so long the same text counts no second time. */
const DAYS_COUNTED_ONCE = 30
/** Longer than a month, which is the longest that anything is counted for. */
const DAYS_KEPT = 62

/**
 * Deletes the counts of days that count for nothing any more, and of every day that is over the networks:
 * they are counted by the day, and nobody shall read afterwards from where somebody worked.
 */
export async function forgetDownloadDays({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(downloadDays).where(sql`${downloadDays.day} < ${today} - ${DAYS_KEPT}::int`)
  await db
    .update(downloadDays)
    .set({ networks: [] })
    .where(sql`${downloadDays.day} < ${today} and cardinality(${downloadDays.networks}) > 0`)
}
