import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { searchMisses } from '../tables.ts'

const MISSES_PER_PAGE = 25

/** Words that found nothing, over all the days that are kept. */
export interface ListedMiss {
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
