import { eq, type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { documents } from '#modules/documents/tables.ts'
import { type Experiment, FOLLOW_UP_DAYS, type Goal, stateOf } from './schema.ts'
import { plannedSample } from './statistics/intervals.ts'
import { experimentAssignments, experimentResults, signUpVariants } from './tables.ts'

/** The counts of an experiment; from the moment on that it is over, those of that moment. */
export interface Outcomes {
  /** In the order of the variants. */
  counts: VariantCounts[]
  /** When every variant had its sample; null while visitors still count. */
  completeAt: Date | null
  /** When it was over; null while outcomes still count. */
  decidedAt: Date | null
}

/** What is known of an experiment. Where it is over, that is kept first. For operators only. */
export async function readOutcomes(
  deps: Pick<Dependencies, 'db'>,
  experiment: Experiment,
  now: Date,
): Promise<Outcomes> {
  await closeExperiments(deps, [experiment], now)
  const isIts = eq(experimentResults.experiment, experiment.id)
  const [result] = await deps.db.select().from(experimentResults).where(isIts)
  const completeAt = result?.completeAt ?? null
  if (!result?.counts) return { counts: await countOutcomes(deps, experiment), completeAt, decidedAt: null }
  return { counts: inOrder(experiment, result.counts), completeAt, decidedAt: result.at }
}

/**
 * Ends every experiment whose variants all have the sample that was planned: from then on nobody new is
 * counted (`record-assignment.ts`). When the last visitors have had the time that all others had, it keeps
 * the counts, each once and in one statement: what is concluded follows from them alone, whoever signs up or
 * is deleted later. When that is depends on how many came and on the hour of this job, never on what they
 * did.
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
      insert into ${experimentResults} (experiment)
      select ${id}
      from (values ${sql.join(planned, sql`, `)}) planned (variant, sample)
      join ${countsOf(id)} counted using (variant)
      having count(*) = ${variants.length} and bool_and(counted.visitors >= planned.sample)
      on conflict do nothing`)
    await db.execute(sql`
      update ${experimentResults}
      set counts = (select coalesce(jsonb_agg(to_jsonb(counted)), '[]') from ${countsOf(id)} counted), at = now()
      where ${experimentResults.experiment} = ${id} and ${experimentResults.counts} is null
        and ${experimentResults.completeAt} <= now() - make_interval(days => ${FOLLOW_UP_DAYS})`)
  }
}

/** What became of the visitors of one variant; each counts once for each goal. */
export type VariantCounts = { variant: string; visitors: number } & Record<Goal, number>

/**
 * Visitors by variant, and how many of them signed up, opened a document and filled one in within
 * `FOLLOW_UP_DAYS` of that, in the order of the variants. An account that was deleted since still counts as a
 * sign-up, and no longer for its documents. A visitor's line is deleted up to a month before that of the
 * account, which then counts no more than visitors do. For operators only.
 */
export async function countOutcomes(
  { db }: Pick<Dependencies, 'db'>,
  { id, variants }: Pick<Experiment, 'id' | 'variants'>,
): Promise<VariantCounts[]> {
  const { rows } = await db.execute<VariantCounts>(sql`select * from ${countsOf(id)} counted`)
  return inOrder({ variants }, rows)
}

function inOrder({ variants }: Pick<Experiment, 'variants'>, counts: VariantCounts[]): VariantCounts[] {
  return variants.map(({ id: variant }) => {
    const none = { variant, visitors: 0, signUps: 0, opened: 0, filledIn: 0 }
    return counts.find((each) => each.variant === variant) ?? none
  })
}

/**
 * The counts as a table within a statement, so that one statement can read and keep them. A document filled
 * in is one that was begun in time: when its answers came is not kept.
 */
function countsOf(id: string): SQL {
  const lastMoment = sql`${signUpVariants.at} + make_interval(days => ${FOLLOW_UP_DAYS})`
  return sql`(
    select
      shown.variant,
      shown.visitors,
      shown.sign_ups as "signUps",
      least(coalesce(known.opened, 0), shown.sign_ups) as opened,
      least(coalesce(known.filled_in, 0), shown.sign_ups) as "filledIn"
    from (
      select
        ${experimentAssignments.variant} as variant,
        count(*)::int as visitors,
        (count(*) filter (where ${experimentAssignments.signedUp}))::int as sign_ups
      from ${experimentAssignments} where ${experimentAssignments.experiment} = ${id} group by 1
    ) shown
    left join (
      select
        ${signUpVariants.variant} as variant,
        (count(*) filter (where ${signUpVariants.openedAt} <= ${lastMoment}))::int as opened,
        (count(*) filter (where exists (
          select 1 from ${documents}
          where ${documents.ownerId} = ${signUpVariants.accountId} and ${documents.answers} <> '{}'::jsonb
            and ${documents.createdAt} <= ${lastMoment}
        )))::int as filled_in
      from ${signUpVariants} where ${signUpVariants.experiment} = ${id} group by 1
    ) known using (variant)
  )`
}
