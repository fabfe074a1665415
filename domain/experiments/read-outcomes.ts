import { eq, sql } from 'drizzle-orm'
import { experimentResults } from '#database/tables/experiments.ts'
import type { Dependencies } from '../dependencies.ts'
import { countOutcomes, countsOf, type VariantCounts } from './count-outcomes.ts'
import { type Experiment, stateOf } from './schema.ts'
import { plannedSample } from './statistics/sample.ts'

/** The counts of an experiment; from the moment on that it is over, those of that moment. */
export interface Outcomes {
  /** In the order of the variants. */
  counts: VariantCounts[]
  /** When it was over; null while visitors still count. */
  decidedAt: Date | null
}

/** What is known of an experiment. Where every variant has its sample, that is kept first. For operators only. */
export async function readOutcomes(
  deps: Pick<Dependencies, 'db'>,
  experiment: Experiment,
  now: Date,
): Promise<Outcomes> {
  await closeExperiments(deps, [experiment], now)
  const kept = await deps.db
    .select()
    .from(experimentResults)
    .where(eq(experimentResults.experiment, experiment.id))
  const [result] = kept
  if (result === undefined) return { counts: await countOutcomes(deps, experiment), decidedAt: null }
  const counted = new Map(result.counts.map((counts) => [counts.variant, counts]))
  return {
    counts: experiment.variants.flatMap(({ id }) => counted.get(id) ?? []),
    decidedAt: result.at,
  }
}

/**
 * Keeps the counts of every experiment whose variants all have the sample that was planned, each once and in one statement: what
 * is concluded follows from them alone, whoever comes, signs up or is deleted later. When that is depends on how many came and on
 * the hour of this job, never on what they did.
 */
export async function closeExperiments(
  { db }: Pick<Dependencies, 'db'>,
  experiments: readonly Experiment[],
  now: Date,
): Promise<void> {
  for (const experiment of experiments) {
    const state = stateOf(experiment, now)
    if (state !== 'running' && state !== 'ended') continue
    const { id, plan, variants } = experiment
    const samples = plannedSample(plan, variants)
    const planned = variants.map((variant, index) => sql`(${variant.id}, ${samples[index] ?? 0}::int)`)
    await db.execute(sql`
      insert into ${experimentResults} (experiment, counts)
      select ${id}, jsonb_agg(to_jsonb(counted))
      from (values ${sql.join(planned, sql`, `)}) planned (variant, sample)
      join ${countsOf(id)} counted using (variant)
      having count(*) = ${variants.length} and bool_and(counted.visitors >= planned.sample)
      on conflict do nothing`)
  }
}
