import { fieldsOf } from './answers.ts'
import type { Answers, AnswerValue, Template } from './template.ts'

/**
 * Answers to all switches and choices of a template, such that every pair of values of any two of them occurs together in
 * at least one set. Greedy and deterministic; fewer than twenty sets where all combinations would be hundreds of thousands.
 */
export function pairwiseAnswers(template: Template): Answers[] {
  const switches = fieldsOf(template).flatMap((field): { id: string; values: AnswerValue[] }[] => {
    if (field.type === 'yesNo') return [{ id: field.id, values: [true, false] }]
    if (field.type === 'choice') return [{ id: field.id, values: field.options.map(({ value }) => value) }]
    return []
  })
  const [only] = switches
  if (!only) return [{}]
  if (switches.length === 1) return only.values.map((value) => ({ [only.id]: value }))

  const open = openPairs(switches.map(({ values }) => values.length))
  const sets: Answers[] = []
  for (let pair = first(open); pair; pair = first(open)) {
    const chosen = choose(
      switches.map(({ values }) => values.length),
      pair,
      open,
    )
    sets.push(
      Object.fromEntries(switches.map(({ id, values }, index) => [id, values[chosen[index] ?? 0] ?? null])),
    )
  }
  return sets
}

/** Two switches by their index and the index of a value of each; the lower switch first. */
type Pair = [one: number, value: number, other: number, otherValue: number]
type OpenPairs = Map<string, Pair>

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

function key(one: number, value: number, other: number, otherValue: number): string {
  return one < other ? `${one}=${value} ${other}=${otherValue}` : `${other}=${otherValue} ${one}=${value}`
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
      const pair = known === undefined ? '' : key(index, candidate, at, known)
      return open.has(pair) ? [pair] : []
    })
  sizes.forEach((size, index) => {
    if (chosen[index] !== undefined) return
    const values = Array.from({ length: size }, (_, candidate) => candidate)
    chosen[index] = values.reduce((best, candidate) =>
      closed(index, candidate).length > closed(index, best).length ? candidate : best,
    )
  })
  chosen.forEach((candidate, index) => {
    for (const pair of closed(index, candidate ?? 0)) open.delete(pair)
  })
  return chosen
}
