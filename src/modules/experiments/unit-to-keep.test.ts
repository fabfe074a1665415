import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { isUnit } from '#modules/visitors/units/schema.ts'
import { unitHashOf, unitToKeep, variantOf } from './assign.ts'
import type { Experiment } from './schema.ts'

function experimentOf(id: string, weights: number[]): Experiment {
  const variants = weights.map((weight, index) => ({
    id: `variant-${index}`,
    address: `/docs/${id}/${index}/`,
    weight,
  }))
  return {
    ...{ id, name: id, address: `/docs/${id}/0/`, starts: '2026-11-01T00:00:00Z', ends: null },
    variants: variants as unknown as Experiment['variants'],
    differsIn: ['labelStyle'],
    plan: { goal: 'signUps', baseline: 0.05, minimalLift: 0.2 },
  }
}

test('R-38 a number to keep is another each time, and shows what the visit was shown in every experiment', () => {
  const experiments = [
    experimentOf('one', [1, 1]),
    experimentOf('two', [9, 1]),
    experimentOf('three', [1, 1]),
  ]
  const shown = (unit: string) => experiments.map((each) => variantOf(each, unitHashOf(unit)).id)
  for (let visit = 0; visit < 20; visit++) {
    const ofVisit = newId()
    const kept = [unitToKeep(experiments, ofVisit), unitToKeep(experiments, ofVisit)]
    expect(kept.every(isUnit)).toBe(true)
    expect(new Set([ofVisit, ...kept]).size).toBe(3)
    for (const unit of kept) expect(shown(unit)).toEqual(shown(ofVisit))
  }
})

test('where hardly any number is shown the same, it is that of the visit: no page changes', () => {
  const ofVisit = newId()
  const idFor = (weights: number[]) => variantOf(experimentOf('rare', weights), unitHashOf(ofVisit)).id
  // Between these shares lies the visit's own point, and hardly any other.
  let [low, high] = [0, 1]
  for (let step = 0; step < 35; step++) {
    const middle = (low + high) / 2
    if (idFor([middle, 1 - middle]) === 'variant-0') high = middle
    else low = middle
  }
  const weights = [low, high - low, 1 - high]
  expect(idFor(weights)).toBe('variant-1')
  expect(unitToKeep([experimentOf('rare', weights)], ofVisit)).toBe(ofVisit)
})
