import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'

/** The jobs of one kind that are not done. */
export interface QueueState {
  job: string
  /** Due, and not begun. */
  waiting: number
  active: number
  /** For how long the one that was asked for first has not been done, in seconds; 0 where none waits. */
  oldestSeconds: number
}

/** Every kind of job of which any is not done. */
export async function readQueues({ db }: Pick<Dependencies, 'db'>): Promise<QueueState[]> {
  const { rows } = await db.execute<{ job: string; waiting: number; active: number; oldest: number }>(sql`
    select name as job,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      coalesce(extract(epoch from now() - min(greatest(created_on, start_after)) filter (where state in ('created', 'retry'))), 0)::float8 as oldest
    from pgboss.job where state < 'completed' group by name order by name`)
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: Math.max(0, oldest) }))
}
