/** What chi-square exceeds once in a thousand, by its degrees of freedom (one less than there are variants). */
const onceInAThousand = [10.828, 13.816, 16.266, 18.467]
const LEAST_EXPECTED = 5

/**
 * Whether visitors are divided otherwise than planned, by more than chance explains: then something loses or doubles those of
 * one variant, and no comparison is worth anything (Fabijan et al., Diagnosing Sample Ratio Mismatch, KDD 2019). Nothing is said
 * before five are expected of each: below that chi-square is no measure (Cochran, Biometrics 10, 1954).
 */
export function isUnevenlyDivided(visitors: readonly number[], weights: readonly number[]): boolean {
  const limit = onceInAThousand[visitors.length - 2]
  const leastExpected = (sum(visitors) * Math.min(...weights)) / sum(weights)
  return limit !== undefined && leastExpected >= LEAST_EXPECTED && chiSquare(visitors, weights) > limit
}

/** How far counts are from what the weights lead to expect. */
export function chiSquare(counts: readonly number[], weights: readonly number[]): number {
  const [all, allWeights] = [sum(counts), sum(weights)]
  if (all === 0) return 0
  return sum(
    counts.map((count, index) => {
      const expected = (all * (weights[index] ?? 0)) / allWeights
      return (count - expected) ** 2 / expected
    }),
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0)
