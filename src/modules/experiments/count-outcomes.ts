import { type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { documents } from '#modules/documents/tables.ts'
import { type Experiment, FOLLOW_UP_DAYS, type Goal } from './schema.ts'
import { experimentAssignments, signUpVariants } from './tables.ts'

/** What became of the visitors of one variant; each counts once for each goal. */
export type VariantCounts = { variant: string; visitors: number } & Record<Goal, number>

/**
 * Visitors by variant, and how many of them signed up, opened a document and filled one in within `FOLLOW_UP_DAYS` of that, in the
 * order of the variants. An
 * account that was deleted since still counts as a sign-up, and no longer for its documents. A visitor's line is deleted up to a
 * month before that of the account, which then counts no more than visitors do. For operators only.
 */
export async function countOutcomes(
  { db }: Pick<Dependencies, 'db'>,
  { id, variants }: Pick<Experiment, 'id' | 'variants'>,
): Promise<VariantCounts[]> {
  const { rows } = await db.execute<VariantCounts>(sql`select * from ${countsOf(id)} counted`)
  const counted = new Map(rows.map((row) => [row.variant, row]))
  return variants.map((variant) => {
    const none = { variant: variant.id, visitors: 0, signUps: 0, opened: 0, filledIn: 0 }
    return counted.get(variant.id) ?? none
  })
}

/**
 * The counts as a table within a statement, so that one statement can read and keep them. A document filled in is one that was begun
 * in time: when its answers came is not kept.
 */
export function countsOf(id: string): SQL {
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
