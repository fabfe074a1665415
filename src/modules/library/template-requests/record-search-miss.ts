import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { searchMisses } from '../tables.ts'
import { topicOf } from './topic.ts'

/** More topics than this are no day's searches of people: whoever invents words must not fill the table. */
const TOPICS_PER_DAY = 5_000

/**
 * Counts a search that found nothing. It is told apart by its words alone and by the day, never by who asked; words that may
 * tell who asked are not written down at all.
 */
export async function recordSearchMiss(
  { db, limits, rateLimiter }: Pick<Dependencies, 'db' | 'limits' | 'rateLimiter'>,
  { network }: { network: string },
  { query, language }: { query: string; language: string },
): Promise<void> {
  const topic = topicOf(query)
  if (topic === undefined) return
  if (!rateLimiter.take(countersOf(limits, 'searchMissesPerNetwork', network)).ok) return
  await db.execute(sql`
    insert into ${searchMisses} (query, language, day, count)
    select ${topic}, ${language}, (now() at time zone 'UTC')::date, 1
    where (
      select count(*) from ${searchMisses} where ${searchMisses.day} = (now() at time zone 'UTC')::date
    ) < ${TOPICS_PER_DAY}
    on conflict (query, language, day) do update set count = ${searchMisses}.count + 1`)
}
