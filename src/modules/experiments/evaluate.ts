import { DAY_MS } from '#kernel/time.ts'
import type { Outcomes, VariantCounts } from './read-outcomes.ts'
import {
  type Experiment,
  type ExperimentState,
  FOLLOW_UP_DAYS,
  type Goal,
  type Plan,
  stateOf,
  type Variant,
} from './schema.ts'
import {
  type Comparison,
  compareRates,
  type Interval,
  isUnevenlyDivided,
  plannedSample,
  rateInterval,
} from './statistics/intervals.ts'

/** A goal of a variant: how many reached it, and between which rates the true one lies with 95 %. */
export interface Outcome {
  count: number
  /** Null where nobody has come yet. */
  rate: (Interval & { value: number }) | null
  /** With the original; null for the original itself, and where one of both has no visitors. */
  comparison: Comparison | null
}

/** What is to be done, by the stop rule; once it is over, by the goal that was planned. */
export type Verdict =
  | { is: Exclude<Standing, 'over' | 'following'> | 'undecided' }
  /** Nobody new counts; ISO 8601: from when on the intervals are read. */
  | { is: 'following'; until: string }
  /** The whole interval of the difference is above zero: this variant's, the best where there are several. */
  | { is: 'better'; variant: string }
  /** That of every other variant lies below zero. */
  | { is: 'worse' }

/** An experiment with what its counts say. */
export function evaluate(experiment: Experiment, { counts, completeAt, decidedAt }: Outcomes, now: Date) {
  const { id, name, address, starts, ends, plan } = experiment
  const planned = plannedSample(plan, experiment.variants)
  const among = experiment.variants.length - 1
  const variants = experiment.variants.map((variant, index) => {
    const own = counts[index] ?? { variant: variant.id, visitors: 0, signUps: 0, opened: 0, filledIn: 0 }
    const original = index === 0 ? undefined : counts[0]
    const sample = planned[index] ?? 0
    return {
      id: variant.id,
      address: variant.address,
      visitors: own.visitors,
      /** Visitors that are planned, and how many of them are still to come. */
      planned: sample,
      needed: Math.max(0, sample - own.visitors),
      outcomes: {
        signUps: outcomeOf('signUps', own, original, among),
        opened: outcomeOf('opened', own, original, among),
        filledIn: outcomeOf('filledIn', own, original, among),
      },
    }
  })
  const state = stateOf(experiment, now)
  const visitors = variants.map((variant) => variant.visitors)
  const isCounted = decidedAt !== null
  const standing = standingOf({ state, plan, variants: experiment.variants, visitors, isCounted })
  const decidesAt = (completeAt ?? now).getTime() + FOLLOW_UP_DAYS * DAY_MS
  const verdict = verdictOf(standing, plan.goal, variants, new Date(decidesAt))
  return {
    ...{ id, name, address, starts, ends, plan, state, variants, verdict },
    /** ISO 8601: what visitors do counts until then; null while it still does. */
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
type EvaluatedVariant = { id: string; outcomes: Record<Goal, Outcome> }

/** What became of a variant's visitors next to the original's; `among` says how many are compared with it. */
export function outcomeOf(
  goal: Goal,
  own: VariantCounts,
  original: VariantCounts | undefined,
  among: number,
): Outcome {
  const countOf = (counts: VariantCounts) => ({ successes: counts[goal], trials: counts.visitors })
  const count = own[goal]
  if (own.visitors === 0) return { count, rate: null, comparison: null }
  const isCompared = original !== undefined && original.visitors > 0
  return {
    count,
    rate: { value: count / own.visitors, ...rateInterval(countOf(own)) },
    comparison: isCompared ? compareRates(countOf(original), countOf(own), { among }) : null,
  }
}

function verdictOf(standing: Standing, goal: Goal, variants: EvaluatedVariant[], until: Date): Verdict {
  if (standing === 'following') return { is: standing, until: until.toISOString() }
  return standing === 'over' ? conclude(goal, variants) : { is: standing }
}

function conclude(goal: Goal, variants: EvaluatedVariant[]): Verdict {
  const compared = variants.flatMap(({ id, outcomes }) => {
    const { comparison } = outcomes[goal]
    return comparison === null ? [] : [{ id, ...comparison.difference }]
  })
  const [best] = compared.filter(({ low }) => low > 0).toSorted((one, other) => other.low - one.low)
  if (best !== undefined) return { is: 'better', variant: best.id }
  return { is: compared.every(({ high }) => high < 0) ? 'worse' : 'undecided' }
}

/** What the stop rule looks at: nothing of what visitors did. */
interface Progress {
  state: ExperimentState
  plan: Pick<Plan, 'baseline' | 'minimalLift'>
  variants: readonly Pick<Variant, 'weight'>[]
  /** Of each variant. */
  visitors: readonly number[]
  /** Whether the visitors of the sample have had their time, and their outcomes are kept. */
  isCounted: boolean
}

type Standing =
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
