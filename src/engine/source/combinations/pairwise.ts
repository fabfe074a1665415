import type { Answers, AnswerValue, Template } from '../template.ts'
import { type Switch, switchesOf } from './switches.ts'

/** Up to so many switches every combination is tried; with more there would soon be millions. */
const SWITCHES_IN_FULL = 6
/** Choices with many options make even few switches too many combinations. */
const MOST_IN_FULL = 256

/**
 * Answers to try a template with: every combination of up to six switches; of more, such that every pair of
 * values of any two of them occurs together in at least one set. Greedy and deterministic: a few dozen sets
 * where all would be millions.
 */
export function pairwiseAnswers(template: Template): Answers[] {
  const switches = switchesOf(template)
  const total = switches.reduce((product, { values }) => product * values.length, 1)
  return switches.length <= SWITCHES_IN_FULL && total <= MOST_IN_FULL
    ? allCombinations(switches)
    : pairwiseCombinations(switches)
}

function allCombinations(switches: Switch[]): Answers[] {
  return switches.reduce<Answers[]>(
    (sets, { values }) => sets.flatMap((set) => values.map((value) => merged(set, value))),
    [{}],
  )
}

function pairwiseCombinations(switches: Switch[]): Answers[] {
  const sizes = switches.map(({ values }) => values.length)
  const open = openPairs(sizes)
  const sets: Answers[] = []
  for (let pair = first(open); pair; pair = first(open)) {
    const chosen = choose(sizes, pair, open)
    sets.push(
      switches.reduce<Answers>((set, { values }, index) => merged(set, values[chosen[index] ?? 0] ?? {}), {}),
    )
  }
  return sets
}

/** Several switches may set the same multiple choice: what each of them chooses is chosen. */
function merged(one: Answers, other: Answers): Answers {
  const entries = Object.entries(other).map(([id, value]): [string, AnswerValue] => {
    const before = one[id]
    return Array.isArray(before) && Array.isArray(value)
      ? [id, [...before, ...value] as AnswerValue]
      : [id, value]
  })
  return { ...one, ...Object.fromEntries(entries) }
}

/** Two switches by their index and the index of a value of each; the lower switch first. */
type Pair = [one: number, value: number, other: number, otherValue: number]
type OpenPairs = Map<number, Pair>

/** Above the switches of a template and the values of a switch, so that no two pairs share a key. */
const RADIX = 4096

function openPairs(sizes: number[]): OpenPairs {
  const open: OpenPairs = new Map()
  sizes.forEach((size, one) => {
    for (let other = one + 1; other < sizes.length; other += 1) {
      for (let value = 0; value < size; value += 1) {
        for (let otherValue = 0; otherValue < (sizes[other] ?? 0); otherValue += 1) {
          open.set(key(one, value, other, otherValue), [one, value, other, otherValue])
        }
      }
    }
  })
  return open
}

function key(one: number, value: number, other: number, otherValue: number): number {
  const [low, lowValue, high, highValue] =
    one < other ? [one, value, other, otherValue] : [other, otherValue, one, value]
  return ((low * RADIX + lowValue) * RADIX + high) * RADIX + highValue
}

function first(open: OpenPairs): Pair | undefined {
  return open.values().next().value
}

/** One value for every switch, beginning with a pair that is open, so that every set closes at least one. */
function choose(
  sizes: number[],
  [one, value, other, otherValue]: Pair,
  open: OpenPairs,
): (number | undefined)[] {
  const chosen: (number | undefined)[] = sizes.map(() => undefined)
  chosen[one] = value
  chosen[other] = otherValue
  const closed = (index: number, candidate: number) =>
    chosen.flatMap((known, at) => {
      if (known === undefined || at === index) return []
      const pair = key(index, candidate, at, known)
      return open.has(pair) ? [pair] : []
    })
  sizes.forEach((size, index) => {
    if (chosen[index] !== undefined) return
    let [best, most] = [0, -1]
    for (let candidate = 0; candidate < size; candidate += 1) {
      const count = closed(index, candidate).length
      if (count > most) [best, most] = [candidate, count]
    }
    chosen[index] = best
  })
  chosen.forEach((candidate, index) => {
    for (const pair of closed(index, candidate ?? 0)) open.delete(pair)
  })
  return chosen
}
