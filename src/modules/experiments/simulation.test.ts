import { expect, test } from 'vitest'
import { seededRandom } from '#tests/builders/random.ts'
import { isWhole } from '#tests/builders/whole.ts'
import { outcomeOf, standingOf } from './evaluate.ts'
import { FOLLOW_UP_DAYS, type Plan } from './schema.ts'
import { isUnevenlyDivided, plannedSample } from './statistics/intervals.ts'

/** Visitors between two looks of an operator. */
const VISITORS_A_LOOK = 100
/**
 * How long an experiment gets its sample of visitors, and then what accounts do: how many open a document at
 * all, and when.
 */
const DAYS_OF_VISITORS = 10
const OPENING = { share: 0.7, meanDays: 3 }
/** A fifth shows a rule that is wrong; how well it holds takes all of them, and minutes. */
const size = (whole: number) => (isWhole ? whole : whole / 5)
/**
 * How often something of this chance may happen in so many experiments: what is so rare that it is no chance,
 * 1 in 700, at both ends.
 */
function spread(chance: number, times: number): { least: number; most: number } {
  const deviations = 3 * Math.sqrt(times * chance * (1 - chance))
  return { least: Math.floor(times * chance - deviations), most: Math.ceil(times * chance + deviations) }
}
const PATIENCE_MS = 180_000

interface SimulatedExperiment {
  plan: Plan
  variants: readonly [{ weight: number }, { weight: number }]
}

test(
  'the stop rule: of experiments with a fixed seed each stated 95 % interval holds the truth in 95 of 100, of instant goals and of those that take days',
  () => {
    const random = seededRandom(20_261_122)
    const held = { original: 0, variant: 0, difference: 0, lift: 0, opened: 0, openedDifference: 0 }
    let heldAtOnce = 0
    const isOpened = OPENING.share * (1 - Math.exp(-FOLLOW_UP_DAYS / OPENING.meanDays))
    let uneven = 0
    for (let index = 0; index < size(1000); index++) {
      const experiment = planned(random)
      // What is true differs from what was planned, and in a fifth of the experiments nothing changes.
      const original = experiment.plan.baseline * (0.8 + 0.4 * random())
      const variant = original * (index % 5 === 0 ? 1 : 0.7 + 0.6 * random())
      const seen = watch(experiment, [original, variant], random)
      if (!seen.original.rate || !seen.variant.rate || !seen.variant.comparison)
        throw new Error('nobody came')
      held.original += Number(holds(seen.original.rate, original))
      held.variant += Number(holds(seen.variant.rate, variant))
      held.difference += Number(holds(seen.variant.comparison.difference, variant - original))
      held.lift += Number(holds(seen.variant.comparison.lift, variant / original - 1))
      const { opened, openedAtOnce } = seen
      if (!opened.original.rate || !opened.variant.comparison || !openedAtOnce.original.rate) {
        throw new Error('nobody came')
      }
      held.opened += Number(holds(opened.original.rate, original * isOpened))
      held.openedDifference += Number(
        holds(opened.variant.comparison.difference, (variant - original) * isOpened),
      )
      heldAtOnce += Number(holds(openedAtOnce.original.rate, original * isOpened))
      uneven += Number(seen.standing === 'uneven')
    }
    for (const [interval, times] of Object.entries(held)) {
      expect(times, interval).toBeGreaterThanOrEqual(spread(0.95, size(1000)).least)
      expect(times, interval).toBeLessThanOrEqual(spread(0.95, size(1000)).most)
    }
    // Counted as soon as the last visitor has come, the goals that take days would be missed.
    expect(heldAtOnce).toBeLessThan(0.8 * size(1000))
    // However often it was looked at: chance divides visitors so unevenly in one of a thousand experiments at
    // most.
    expect(uneven).toBeLessThanOrEqual(3)
  },
  PATIENCE_MS,
)

test(
  'the planned sample: the smallest change worth finding is found in four of five experiments, one that is none in 1 of 40',
  () => {
    const random = seededRandom(7)
    const times = { found: 0, mistaken: 0 }
    const isFound = (experiment: SimulatedExperiment, rates: [number, number]) =>
      (watch(experiment, rates, random).variant.comparison?.difference.low ?? 0) > 0
    for (let index = 0; index < size(250); index++) {
      const experiment = planned(random)
      const { baseline, minimalLift } = experiment.plan
      times.found += Number(isFound(experiment, [baseline, baseline * (1 + minimalLift)]))
      times.mistaken += Number(isFound(experiment, [baseline, baseline]))
    }
    expect(times.found).toBeGreaterThanOrEqual(spread(0.8, size(250)).least)
    expect(times.found).toBeLessThanOrEqual(spread(0.8, size(250)).most)
    expect(times.mistaken).toBeLessThanOrEqual(spread(0.025, size(250)).most)
  },
  PATIENCE_MS,
)

test(
  'the division: looked at after every 20 visitors, chance is taken for a fault in one of 1,000 experiments, and a fault is found',
  () => {
    const random = seededRandom(4)
    /**
     * Whether any look at an experiment finds its visitors unevenly divided; one variant loses some of them.
     */
    const isFoundUneven = (weights: readonly [number, number], lost: number) => {
      const visitors: [number, number] = [0, 0]
      const share = weights[0] / (weights[0] + weights[1])
      for (let visitor = 1; visitor <= 10_000; visitor++) {
        if (random() < share) visitors[0]++
        else if (random() >= lost) visitors[1]++
        if (visitor % 20 === 0 && isUnevenlyDivided(visitors, weights)) return true
      }
      return false
    }
    const times = { mistaken: 0, found: 0 }
    for (let index = 0; index < size(1000); index++) {
      times.mistaken += Number(isFoundUneven(index % 2 === 0 ? [1, 1] : [3, 1], 0))
    }
    for (let index = 0; index < size(100); index++) times.found += Number(isFoundUneven([1, 1], 0.1))
    expect(times.mistaken).toBeLessThanOrEqual(3)
    expect(times.found).toBeGreaterThan(0.8 * size(100))
  },
  PATIENCE_MS,
)

test(
  'several variants: where none differs from the original, any is called better or worse in 1 of 20 experiments',
  () => {
    const random = seededRandom(11)
    const variants = [1, 1, 1, 1, 1].map((weight) => ({ weight }))
    const plan = { goal: 'signUps', baseline: 0.1, minimalLift: 0.4 } as const
    const [sample = 0] = plannedSample(plan, variants)
    const mistaken = { corrected: 0, alone: 0 }
    for (let index = 0; index < size(500); index++) {
      const [original, ...others] = variants.map(() => {
        let signUps = 0
        for (let visitor = 0; visitor < sample; visitor++) signUps += Number(random() < 0.1)
        return { variant: '', visitors: sample, signUps, opened: 0, filledIn: 0 }
      })
      const isFound = (among: number) =>
        others.some((other) => {
          const { comparison } = outcomeOf('signUps', other, original, among)
          return comparison !== null && !holds(comparison.difference, 0)
        })
      mistaken.corrected += Number(isFound(others.length))
      mistaken.alone += Number(isFound(1))
    }
    expect(mistaken.corrected).toBeLessThanOrEqual(0.05 * size(500))
    // What it would be without: the reason for it.
    expect(mistaken.alone).toBeGreaterThan(0.1 * size(500))
  },
  PATIENCE_MS,
)

/** Experiments that differ in rates, planned changes and weights. */
function planned(random: () => number): SimulatedExperiment {
  return {
    plan: { goal: 'signUps', baseline: 0.05 + 0.15 * random(), minimalLift: 0.25 + 0.25 * random() },
    variants: [{ weight: random() < 0.3 ? 3 : 1 }, { weight: 1 }],
  }
}

/**
 * Lets visitors come and asks the stop rule again and again; what is read is what stands there when it says
 * so.
 */
function watch(
  { plan, variants }: SimulatedExperiment,
  rates: readonly [number, number],
  random: () => number,
) {
  const share = variants[0].weight / (variants[0].weight + variants[1].weight)
  const most = 3 * plannedSample(plan, variants).reduce((sum, sample) => sum + sample, 0)
  const none = { visitors: 0, signUps: 0, opened: 0, filledIn: 0 }
  const [original, variant] = [
    { variant: 'original', ...none },
    { variant: 'other', ...none },
  ]
  const visitorsADay = most / 3 / DAYS_OF_VISITORS
  const openings: { shown: typeof original; signedUpOn: number; days: number }[] = []
  /** The documents that have been opened by a day, of those that count at all. */
  const comparedAt = (day: number) => {
    for (const counts of [original, variant]) {
      counts.opened = openings.filter(
        ({ shown, signedUpOn, days }) =>
          shown === counts && days <= Math.min(FOLLOW_UP_DAYS, day - signedUpOn),
      ).length
    }
    return {
      original: outcomeOf('opened', original, undefined, 1),
      variant: outcomeOf('opened', variant, original, 1),
    }
  }
  for (let visitor = 1; visitor <= most; visitor++) {
    const [shown, rate] = random() < share ? [original, rates[0]] : [variant, rates[1]]
    shown.visitors++
    if (random() < rate) {
      shown.signUps++
      const days = random() < OPENING.share ? -OPENING.meanDays * Math.log(1 - random()) : Infinity
      openings.push({ shown, signedUpOn: visitor / visitorsADay, days })
    }
    if (visitor % VISITORS_A_LOOK > 0) continue
    const visitors = [original.visitors, variant.visitors]
    const standing = standingOf({ state: 'running', plan, variants, visitors, isCounted: false })
    if (standing === 'keep-running') continue
    const today = visitor / visitorsADay
    return {
      standing,
      original: outcomeOf('signUps', original, undefined, 1),
      variant: outcomeOf('signUps', variant, original, 1),
      openedAtOnce: comparedAt(today),
      opened: comparedAt(today + FOLLOW_UP_DAYS),
    }
  }
  throw new Error('it was never over')
}

function holds({ low, high }: { low: number; high: number }, truth: number): boolean {
  return low <= truth && truth <= high
}
