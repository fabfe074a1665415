import { and, eq, sql } from 'drizzle-orm'
import { downloadDays } from '#database/tables/orders.ts'
import type { Account } from '../accounts/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import type { Limits } from '../limits/index.ts'
import type { DownloadCounts, DownloadLimit } from './schema.ts'

type Taker = Pick<Account, 'id' | 'downloadsPerMonth'>

/** Today in UTC, by the database's clock. */
const today = sql`(now() at time zone 'UTC')::date`
/** What was taken this month before today: nobody changes that any more. */
const earlier = (accountId: string) => sql`(
  select coalesce(sum(d.count), 0) from ${downloadDays} d
  where d.account_id = ${accountId} and d.day >= date_trunc('month', ${today}) and d.day < ${today})`

/** A download that was taken: given back where no file came of it after all. */
export interface TakenDownload {
  giveBack(): Promise<void>
}

/**
 * Takes one of the files that an account may have (LIC-2, decision 21): 100 a day, from ten networks at most, and no more a month
 * than its package has. Checking and counting is one statement, so that of two hundred at once exactly as many are given as may be.
 * @throws AppError `too_many_requests`, whose field names the limit, with the seconds until it opens again
 */
export async function takeDownload(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  account: Taker,
  { network }: { network: string },
): Promise<TakenDownload> {
  const { id: accountId, downloadsPerMonth } = account
  const most = perDay(limits)
  const monthAllows = (own: ReturnType<typeof sql>) =>
    downloadsPerMonth === null ? sql`true` : sql`${earlier(accountId)} + ${own} < ${downloadsPerMonth}`
  const { rows } = await db.execute<{ day: string }>(sql`
    insert into ${downloadDays} as own (account_id, day, count, networks)
    select ${accountId}, ${today}, 1, array[${network}] where ${monthAllows(sql`0`)}
    on conflict (account_id, day) do update set
      count = own.count + 1,
      networks = case when ${network} = any(own.networks) then own.networks else own.networks || ${network}::text end
    where own.count < ${most.files}
      and (${network} = any(own.networks) or cardinality(own.networks) < ${most.networks})
      and ${monthAllows(sql`own.count`)}
    returning day::text`)
  const [taken] = rows
  if (!taken) throw await refusal({ db, limits }, account, network)
  return {
    async giveBack() {
      await db
        .update(downloadDays)
        .set({ count: sql`greatest(${downloadDays.count} - 1, 0)` })
        .where(and(eq(downloadDays.accountId, accountId), eq(downloadDays.day, taken.day)))
    },
  }
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
  const { rows } = await db.execute<{ day: number; month: number; networks: number }>(sql`
    select coalesce(sum(count) filter (where day = ${today}), 0)::int as day, coalesce(sum(count), 0)::int as month,
      coalesce(max(cardinality(networks)) filter (where day = ${today}), 0)::int as networks
    from ${downloadDays} where account_id = ${id} and day >= date_trunc('month', ${today})`)
  const { day = 0, month = 0, networks = 0 } = rows[0] ?? {}
  const most = perDay(limits)
  return {
    today: { taken: day, most: most.files },
    networks: { taken: networks, most: most.networks },
    month: downloadsPerMonth === null ? null : { taken: month, most: downloadsPerMonth },
  }
}

/** Which limit it was, the one that opens last first, and how long it stays. */
async function refusal(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { id, downloadsPerMonth }: Taker,
  network: string,
): Promise<AppError> {
  const { rows } = await db.execute<{
    month: number
    day: number
    is_known: boolean
    until_month: number
    until_day: number
  }>(sql`
    select coalesce(sum(count), 0)::int as month,
      coalesce(sum(count) filter (where day = ${today}), 0)::int as day,
      coalesce(bool_or(${network} = any(networks)) filter (where day = ${today}), false) as is_known,
      ceil(extract(epoch from date_trunc('month', ${today}) + interval '1 month' - now() at time zone 'UTC'))::int as until_month,
      ceil(extract(epoch from ${today} + interval '1 day' - now() at time zone 'UTC'))::int as until_day
    from ${downloadDays} where account_id = ${id} and day >= date_trunc('month', ${today})`)
  const [row] = rows
  if (!row) throw new Error('a sum without groups answered no row')
  const isOfMonth = downloadsPerMonth !== null && row.month >= downloadsPerMonth
  const code: DownloadLimit = isOfMonth
    ? 'month_limit'
    : row.day >= perDay(limits).files
      ? 'day_limit'
      : 'network_limit'
  return new AppError('too_many_requests', {
    retryAfter: Math.max(1, isOfMonth ? row.until_month : row.until_day),
    fields: [{ path: 'download', code }],
  })
}
