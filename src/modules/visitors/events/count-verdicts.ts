import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { websiteEvents } from '../tables/website-events.ts'

/** How often an answer of the help centre was said to have helped, over as long as events are kept. */
export interface JudgedAnswer {
  /** Its slug. */
  answer: string
  yes: number
  no: number
  /** `YYYY-MM-DD`, in UTC. */
  lastDay: string
}

/**
 * The verdicts on these answers, the least helpful first: by the share of no, to which one yes and one no are added, so that a
 * single press does not outweigh many. Whatever else was reported as an answer is no text of ours. For operators only.
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
