import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { websiteEvents } from '../tables.ts'
import type { EventBatch } from './event-batch.ts'
import { NO_COUNTRY } from './schema.ts'

/**
 * Writes events of the website down, without anything of who caused them; those of bots not at all. The
 * country stands only with the views of pages, which are counted by it.
 * @throws AppError `too_many_requests`
 */
export async function recordEvents(
  { db, limits, rateLimiter }: Pick<Dependencies, 'db' | 'limits' | 'rateLimiter'>,
  { network, country, userAgent }: Pick<Visitor, 'network' | 'country'> & { userAgent: string | undefined },
  { events }: EventBatch,
): Promise<void> {
  if (isBot(userAgent)) return
  const attempt = rateLimiter.take(countersOf(limits, 'eventBatchesPerNetwork', network))
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
  await db.insert(websiteEvents).values(
    events.map(({ name, ago, details }) => ({
      name,
      details,
      country: name === 'Page view' ? (country ?? NO_COUNTRY) : null,
      at: sql`now() - make_interval(secs => ${ago / 1000})`,
    })),
  )
}

/** Words by which programs name themselves. A `CUBOT` is a telephone. */
const programs =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|whatsapp|monitor|pingdom|uptime|scan|curl|wget|python|java\/|okhttp|axios|undici/i

/** Whether a request's `User-Agent` says that it is a program. Every browser calls itself Mozilla. */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent?.startsWith('Mozilla/') !== true || programs.test(userAgent)
}

/** How often an answer of the help centre was said to have helped, over as long as events are kept. */
interface JudgedAnswer {
  /** Its slug. */
  answer: string
  yes: number
  no: number
  /** `YYYY-MM-DD`, in UTC. */
  lastDay: string
}

/**
 * The verdicts on these answers, the least helpful first: by the share of no, to which one yes and one no are
 * added, so that a single press does not outweigh many. Whatever else was reported as an answer is no text of
 * ours. For operators only.
 */
export async function countVerdicts(
  { db }: Pick<Dependencies, 'db'>,
  { answers }: { answers: readonly string[] },
): Promise<JudgedAnswer[]> {
  const { rows } = await db.execute<JudgedAnswer & Record<string, unknown>>(sql`
    select answer, yes, no, "lastDay" from (
      select
        ${websiteEvents.details} ->> 'answer' as answer,
        (count(*) filter (where ${websiteEvents.details} ->> 'helpful' = 'yes'))::int as yes,
        (count(*) filter (where ${websiteEvents.details} ->> 'helpful' = 'no'))::int as no,
        to_char(max(${websiteEvents.at}) at time zone 'UTC', 'YYYY-MM-DD') as "lastDay"
      from ${websiteEvents}
      where ${websiteEvents.name} = 'Answer judged'
        and ${websiteEvents.details} ->> 'answer' = any(${sql.param([...answers])}::text[])
      group by 1
    ) judged
    order by (no + 1.0) / (yes + no + 2) desc, no desc, answer`)
  return rows
}

/** Long enough to compare a month with the same one of the year before. The privacy policy says it. */
const MONTHS = 13

/** Deletes events that are too old to be compared with, by the database's clock. */
export async function deleteOldWebsiteEvents({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(websiteEvents).where(sql`${websiteEvents.at} < now() - make_interval(months => ${MONTHS})`)
}
