import type { ExperimentState, Plan, Variant } from './schema.ts'
import { isUnevenlyDivided } from './statistics/beta.ts'
import { plannedSample } from './statistics/sample.ts'

/** What the stop rule looks at: nothing of what visitors did. */
export interface Progress {
  state: ExperimentState
  plan: Pick<Plan, 'baseline' | 'minimalLift'>
  variants: readonly Pick<Variant, 'weight'>[]
  /** Of each variant. */
  visitors: readonly number[]
  /** Whether the visitors of the sample have had their time, and their outcomes are kept. */
  isCounted: boolean
}

export type Standing =
  | 'prepared'
  | 'waiting'
  /** Visitors are not divided as planned: something is broken, and nothing is to be concluded. */
  | 'uneven'
  | 'keep-running'
  /** Ended before the sample was there. */
  | 'too-few'
  /** Every variant has its sample, and the last visitors still have time to reach a goal. */
  | 'following'
  /** All have had it: now the intervals are read. */
  | 'over'

/**
 * The stop rule: a fixed sample. How many visitors each variant needs follows from the plan, which is written
 * before the first one comes. Until every variant has its sample nothing is decided, whatever the intervals
 * look like on the way. Then nobody new counts, and the last visitors get the time for a goal that the others
 * had (`FOLLOW_UP_DAYS`): a count at once would miss what comes late. After that the experiment is over, its
 * counts are kept (`read-outcomes.ts`) and their intervals are read. Because the moment depends on how many
 * came and never on what they did, the 95 % interval that is read then holds the truth in 95 of 100
 * experiments (`simulation.test.ts`). A rule that stops as soon as an interval leaves zero would not keep
 * that.
 */
export function standingOf({ state, plan, variants, visitors, isCounted }: Progress): Standing {
  if (state === 'prepared' || state === 'waiting') return state
  const weights = variants.map(({ weight }) => weight)
  if (isUnevenlyDivided(visitors, weights)) return 'uneven'
  const isThere = plannedSample(plan, variants).every((planned, index) => (visitors[index] ?? 0) >= planned)
  if (isThere) return isCounted ? 'over' : 'following'
  return state === 'ended' ? 'too-few' : 'keep-running'
}
