import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { experimentAssignments, experimentResults } from './tables.ts'

/** One line of the log. */
export interface Assignment {
  experiment: string
  unitHash: string
  variant: string
}

/**
 * Writes down which variant a unit was shown; the first time counts, also of two at once. Nobody is written down once every variant
 * has its sample: whatever accounts do from then on, they are those of the visitors that count.
 */
export async function recordAssignment(
  { db }: Pick<Dependencies, 'db'>,
  { experiment, unitHash, variant }: Assignment,
): Promise<void> {
  await db.execute(sql`
    insert into ${experimentAssignments} (experiment, unit_hash, variant)
    select ${experiment}, ${unitHash}, ${variant}
    where not exists (select 1 from ${experimentResults} where ${experimentResults.experiment} = ${experiment})
    on conflict do nothing`)
}
