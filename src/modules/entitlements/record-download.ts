import { and, eq, type SQL, sql } from 'drizzle-orm'
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
/** What was taken this month before today: nobody changes that any more. */
const earlier = (accountId: string) => sql`(
  select coalesce(sum(d.count), 0) from ${downloadDays} d
  where d.account_id = ${accountId} and d.day >= date_trunc('month', ${today}) and d.day < ${today})`

/** From how many networks files were taken: a row names the network of each of its files. */
const differentOf = (networks: SQL) =>
  sql`(select count(distinct network) from unnest(${networks}) as network)`

/** A download that was taken: given back, with its network, where no file came of it after all. */
export interface RecordedDownload {
  giveBack(): Promise<void>
}

/**
 * Takes one of the files that an account may have (LIC-2, SET-21): 100 a day, from ten networks at most, and
 * no more a month than its package has. Checking and counting is one statement, so that of two hundred at
 * once exactly as many are given as may be.
 * @throws AppError `too_many_requests`, whose field names the limit, with the seconds until it opens again
 */
export function recordDownload(
  deps: Pick<Dependencies, 'db' | 'limits'>,
  account: Taker,
  { network }: { network: string },
): Promise<RecordedDownload> {
  return inLine(deps.db, account.id, () => take(deps, account, network))
}

async function take(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  account: Taker,
  network: string,
): Promise<RecordedDownload> {
  const { id: accountId, downloadsPerMonth } = account
  const most = perDay(limits)
  const monthAllows = (own: SQL) =>
    downloadsPerMonth === null ? sql`true` : sql`${earlier(accountId)} + ${own} < ${downloadsPerMonth}`
  const { rows } = await db.execute<{ day: string }>(sql`
    insert into ${downloadDays} as own (account_id, day, count, networks)
    select ${accountId}, ${today}, 1, array[${network}] where ${monthAllows(sql`0`)}
    on conflict (account_id, day) do update set
      count = own.count + 1, networks = own.networks || ${network}::text
    where own.count < ${most.files}
      and (${network} = any(own.networks) or ${differentOf(sql`own.networks`)} < ${most.networks})
      and ${monthAllows(sql`own.count`)}
    returning day::text`)
  const [taken] = rows
  if (!taken) {
    const refused = await refusal({ db, limits }, account, network)
    // What stood in the way was given back in the meantime.
    if (refused === undefined) return take({ db, limits }, account, network)
    throw refused
  }
  return {
    giveBack() {
      const give = () => giveBack({ db }, { accountId, network, day: taken.day })
      return inLine(db, accountId, give, { afterFaults: true })
    },
  }
}

async function giveBack(
  { db }: Pick<Dependencies, 'db'>,
  { accountId, network, day }: { accountId: string; network: string; day: string },
): Promise<void> {
  const { count, networks } = downloadDays
  const place = sql`array_position(${networks}, ${network})`
  await db
    .update(downloadDays)
    .set({
      count: sql`greatest(${count} - 1, 0)`,
      networks: sql`case when ${place} is null then ${networks} else ${networks}[:${place} - 1] || ${networks}[${place} + 1:] end`,
    })
    .where(and(eq(downloadDays.accountId, accountId), eq(downloadDays.day, day)))
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
  const { day, month, networks } = await readCounts(db, id, null)
  const most = perDay(limits)
  return {
    today: { taken: day, most: most.files },
    networks: { taken: networks, most: most.networks },
    month: downloadsPerMonth === null ? null : { taken: month, most: downloadsPerMonth },
  }
}

/**
 * What an account has taken this month and today, and for how many seconds that counts;
 * from how many networks today, and whether from this one.
 */
async function readCounts(db: Database, accountId: string, network: string | null) {
  const { rows } = await db.execute<{
    month: number
    day: number
    networks: number
    is_known: boolean
    until_month: number
    until_day: number
  }>(sql`
    select coalesce(sum(count), 0)::int as month,
      coalesce(sum(count) filter (where day = ${today}), 0)::int as day,
      coalesce(max(${differentOf(sql`networks`)}) filter (where day = ${today}), 0)::int as networks,
      coalesce(bool_or(${network} = any(networks)) filter (where day = ${today}), false) as is_known,
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
): Promise<AppError | undefined> {
  const row = await readCounts(db, id, network)
  const most = perDay(limits)
  const refusedBy = (code: DownloadLimit, seconds: number) =>
    new AppError('too_many_requests', {
      retryAfter: Math.max(1, seconds),
      fields: [{ path: 'download', code }],
    })
  if (downloadsPerMonth !== null && row.month >= downloadsPerMonth)
    return refusedBy('month_limit', row.until_month)
  if (row.day >= most.files) return refusedBy('day_limit', row.until_day)
  if (!row.is_known && row.networks >= most.networks) return refusedBy('network_limit', row.until_day)
  return undefined
}

/** When the files of a day and of a month are counted anew (UTC). */
export function nextStarts(now: Date): { dayStarts: Date; monthStarts: Date } {
  return { dayStarts: addDays(startOfDay(now), 1), monthStarts: new Date(firstOfMonth(now, 1)) }
}

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
