/*
 * The beta distribution, as far as rates need it. Sources: NIST Digital Library of Mathematical Functions,
 * §8.17(v), 8.17.22 (continued fraction of the incomplete beta function) and §8.17(iv), 8.17.4 (symmetry);
 * the fraction is evaluated by Lentz's method as Thompson and Barnett modified it (J. Comput. Phys. 64, 1986,
 * 490–509); ln Γ by Lanczos (SIAM J. Numer. Anal. B 1, 1964, 86–96) with Godfrey's coefficients for g = 7, n
 * = 9.
 */

interface Beta {
  a: number
  b: number
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const
const LANCZOS_G = 7

/** ln Γ(z) for z > 0. */
function logGamma(z: number): number {
  // Γ(z) = Γ(z + 1) / z; the series is for what is at least a half.
  if (z < 0.5) return logGamma(z + 1) - Math.log(z)
  const [first, ...others] = lanczos
  const sum = others.reduce<number>((before, coefficient, index) => before + coefficient / (z + index), first)
  const t = z + LANCZOS_G - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(sum)
}

const TINY = 1e-300
const PRECISION = 1e-14
const MOST_TERMS = 100_000

/** A beta distribution whose constant is calculated once. */
export interface BetaDistribution extends Beta {
  mean: number
  deviation: number
  /** How likely a value up to `x` is. */
  below(x: number): number
  /** The value up to which lies the share `p`. */
  quantile(p: number): number
}

export function betaDistribution({ a, b }: Beta): BetaDistribution {
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b)
  const mean = a / (a + b)
  const deviation = Math.sqrt((mean * (1 - mean)) / (a + b + 1))

  const logPower = (x: number) => a * Math.log(x) + b * Math.log1p(-x) - logBeta
  const below = (x: number): number => {
    if (x <= 0) return 0
    if (x >= 1) return 1
    const power = Math.exp(logPower(x))
    // The fraction converges quickly on this side of the mode only.
    return x < (a + 1) / (a + b + 2)
      ? (power * continuedFraction(x, a, b)) / a
      : 1 - (power * continuedFraction(1 - x, b, a)) / b
  }
  const density = (x: number) => Math.exp(logPower(x)) / (x * (1 - x))

  /** Newton's steps, halving the interval instead wherever one would leave it. */
  function quantile(p: number): number {
    let [low, high, x] = [0, 1, mean]
    for (let step = 0; step < 200; step++) {
      const distance = below(x) - p
      if (distance > 0) high = x
      else low = x
      const newton = x - distance / density(x)
      const next = newton > low && newton < high ? newton : (low + high) / 2
      if (Math.abs(next - x) <= 1e-13 * x) return next
      x = next
    }
    return x
  }
  return { a, b, mean, deviation, below, quantile }
}

function continuedFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    value *= d * c
    if (Math.abs(d * c - 1) < PRECISION) return value
  }
  return value
}

/** By how many times visitors must be likelier under any other division than under the planned one. */
const LEAST_EVIDENCE = 1000
/** How closely other divisions lie around the planned one, in visitors: shows a tenth too few of 1,000. */
const CONCENTRATION = 100

/**
 * Whether visitors are divided otherwise than planned, by more than chance explains: then something loses or
 * doubles those of one variant, and no comparison is worth anything (Fabijan et al., Diagnosing Sample Ratio
 * Mismatch, KDD 2019).
 *
 * It may be asked as often as anybody likes, also after every single visitor: the evidence is a martingale
 * that begins at 1 where the division is as planned, so it ever exceeds 1,000 in at most one of 1,000
 * experiments (Ville's inequality; the test is that of Lindon and Malek, Anytime-Valid Inference for
 * Multinomial Count Data, NeurIPS 2022). A chi-square test has its error once, and a further one with every
 * look.
 */
export function isUnevenlyDivided(visitors: readonly number[], weights: readonly number[]): boolean {
  return logEvidence(visitors, weights) > Math.log(LEAST_EVIDENCE)
}

/** The logarithm of the Bayes factor: a Dirichlet prior around the planned shares, against those shares. */
function logEvidence(visitors: readonly number[], weights: readonly number[]): number {
  const [all, allWeights] = [sum(visitors), sum(weights)]
  const perVariant = visitors.map((count, index) => {
    const share = (weights[index] ?? 0) / allWeights
    const prior = CONCENTRATION * share
    return logGamma(prior + count) - logGamma(prior) - count * Math.log(share)
  })
  return logGamma(CONCENTRATION) - logGamma(CONCENTRATION + all) + sum(perVariant)
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0)
