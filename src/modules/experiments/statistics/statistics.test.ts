import { describe, expect, test } from 'vitest'
import {
  betaDistribution,
  compareRates,
  isUnevenlyDivided,
  plannedSample,
  rateInterval,
} from './intervals.ts'

// Expected values: SciPy 1.17.1 (`scipy.stats.beta`; of comparisons, the mean over 200,000 quantiles of the
// original's).
describe('the beta distribution', () => {
  test.each([
    [0.3, 2, 5, 0.579825],
    [0.001, 0.5, 200.5, 0.4732724114231094],
    [0.05, 1000.5, 20000.5, 0.9441361452705378],
    [0.9999, 3, 0.5, 0.981251249962501],
    [0.5, 1e5, 1e5, 0.5],
    [0.0501, 50_000.5, 950_000.5, 0.6764714476449496],
    [0, 2, 3, 0],
    [1, 2, 3, 1],
  ])('lies below %f for a = %f and b = %f with %f', (x, a, b, expected) => {
    expect(betaDistribution({ a, b }).below(x)).toBeCloseTo(expected, 9)
  })

  test.each([
    [0.025, 0.5, 100.5, 4.898073104397486e-6],
    [0.975, 0.5, 100.5, 0.02474527001526989],
    [0.025, 50.5, 950.5, 0.03777013225427478],
    [0.975, 50.5, 950.5, 0.06482845573314777],
    [0.5, 1e5, 3e6, 0.032257963926506414],
    [0.975, 10.5, 0.5, 0.9999521095668424],
  ])('has below the share %f, for a = %f and b = %f, what is up to %f', (p, a, b, expected) => {
    expect(betaDistribution({ a, b }).quantile(p) / expected).toBeCloseTo(1, 8)
  })
})

describe('intervals', () => {
  test.each([
    [
      [50, 1000],
      [65, 1000],
      [-0.0054033, 0.0355489],
      [-0.0894395, 0.8645397],
    ],
    [
      [0, 40],
      [3, 40],
      [-0.0039347, 0.1777769],
      [-0.0965082, 6555.175],
    ],
    [
      [400, 8000],
      [130, 2000],
      [0.0036653, 0.0273102],
      [0.0701963, 0.5703673],
    ],
    [
      [1200, 20_000],
      [9, 100],
      [-0.014682, 0.0978481],
      [-0.2436842, 1.6376533],
    ],
  ] as const)('%j compared with %j', ([s1, n1], [s2, n2], difference, lift) => {
    const found = compareRates({ successes: s1, trials: n1 }, { successes: s2, trials: n2 })
    expect(found.difference.low).toBeCloseTo(difference[0], 4)
    expect(found.difference.high).toBeCloseTo(difference[1], 4)
    expect(found.lift.low).toBeCloseTo(lift[0], 3)
    expect((1 + found.lift.high) / (1 + lift[1])).toBeCloseTo(1, 2)
  })

  test('a comparison is the other way round where both change places', () => {
    const [one, other] = [
      { successes: 31, trials: 400 },
      { successes: 60, trials: 900 },
    ]
    const there = compareRates(one, other).difference
    const back = compareRates(other, one).difference
    expect(there.low).toBeCloseTo(-back.high, 6)
    expect(there.high).toBeCloseTo(-back.low, 6)
  })

  test('of none and of all of a few visitors lie within 0 and 1', () => {
    for (const successes of [0, 3]) {
      const { low, high } = rateInterval({ successes, trials: 3 })
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(high - low).toBeGreaterThan(0.3)
    }
  })
})

describe('the sample that is planned', () => {
  // By hand and by R’s power.prop.test: 10 % against 12 %.
  test('is that of the books', () => {
    const plan = { baseline: 0.1, minimalLift: 0.2 }
    expect(plannedSample(plan, [{ weight: 1 }, { weight: 1 }])).toEqual([3841, 3841])
  })

  // R: 0.0125 instead of 0.05, for four comparisons with the original.
  test('is larger where several are compared with the original', () => {
    const plan = { baseline: 0.1, minimalLift: 0.2 }
    const [one = 0] = plannedSample(plan, [{ weight: 1 }, { weight: 1 }])
    const [four = 0] = plannedSample(
      plan,
      [1, 1, 1, 1, 1].map((weight) => ({ weight })),
    )
    // (2.4977 + 0.8416)² / (1.96 + 0.8416)²
    expect(four / one).toBeCloseTo(1.42, 2)
  })

  test('is divided by the weights, and more where they differ', () => {
    const plan = { baseline: 0.1, minimalLift: 0.2 }
    const [original = 0, variant = 0] = plannedSample(plan, [{ weight: 4 }, { weight: 1 }])
    expect(original / variant).toBeCloseTo(4, 2)
    expect(original + variant).toBeGreaterThan(2 * 3841)
  })
})

test('a division that chance explains is even, one that it does not is not', () => {
  expect(isUnevenlyDivided([0, 0], [1, 1])).toBe(false)
  expect(isUnevenlyDivided([12, 0], [1, 1])).toBe(false)
  expect(isUnevenlyDivided([60, 0], [1, 1])).toBe(true)
  expect(isUnevenlyDivided([5060, 4940], [1, 1])).toBe(false)
  expect(isUnevenlyDivided([5300, 4700], [1, 1])).toBe(true)
  expect(isUnevenlyDivided([8000, 2000], [4, 1])).toBe(false)
  expect(isUnevenlyDivided([3400, 3300, 3300], [1, 1, 1])).toBe(false)
  // Two of eleven, where one of a hundred is planned: that happens once in two hundred times.
  expect(isUnevenlyDivided([9, 2], [99, 1])).toBe(false)
  expect(isUnevenlyDivided([950, 50], [99, 1])).toBe(true)
})
