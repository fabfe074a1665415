import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { searchMisses } from '../tables.ts'

/** More topics than this are no day's searches of people: whoever invents words must not fill the table. */
const TOPICS_PER_DAY = 5_000

/**
 * Counts a search that found nothing. It is told apart by its words alone and by the day, never by who asked;
 * words that may tell who asked are not written down at all.
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

const MISSES_PER_PAGE = 25

/** Words that found nothing, over all the days that are kept. */
interface ListedMiss {
  query: string
  language: string
  searches: number
  /** `YYYY-MM-DD`, in UTC. */
  lastDay: string
  /** How many then wrote what they wished for. */
  wishes: number
}

/** What was searched for in vain, the most frequent first. `page` counts from 0. For operators only. */
export async function listSearchMisses(
  { db }: Pick<Dependencies, 'db'>,
  { page }: { page: number },
): Promise<{ misses: ListedMiss[]; hasMore: boolean }> {
  const { rows } = await db.execute<ListedMiss & Record<string, unknown>>(sql`
    select query, language, sum(count)::int as searches, max(day)::text as "lastDay",
      (select count(*) from wishes where wishes.query = missed.query and wishes.language = missed.language)::int as wishes
    from ${searchMisses} missed
    group by query, language
    order by searches desc, max(day) desc, query, language
    limit ${MISSES_PER_PAGE + 1} offset ${page * MISSES_PER_PAGE}`)
  return { misses: rows.slice(0, MISSES_PER_PAGE), hasMore: rows.length > MISSES_PER_PAGE }
}

/** A longer text is a sentence, which two people do not write alike. */
const TOPIC_LENGTH = 80
/** Looks like an address, a telephone or a card number: nothing that names a document. */
const personal = /@|\d{5}|:\/\//

/**
 * What a query asks for, in the one form in which it is counted: lower case, single blanks. Undefined where
 * it names no topic, or might tell who asked.
 */
export function topicOf(query: string): string | undefined {
  const topic = query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const isTopic = /\p{L}{2}/u.test(topic) && topic.length <= TOPIC_LENGTH
  return isTopic && !personal.test(topic.replace(/(?<=\d)[\s.-](?=\d)/g, '')) ? topic : undefined
}
