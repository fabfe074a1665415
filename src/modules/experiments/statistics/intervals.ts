import type { Plan, Variant } from '../schema.ts'

/** How many of how many. */
export interface Count {
  successes: number
  trials: number
}

/** What lies between these two with a probability of 95 %. */
export interface Interval {
  low: number
  high: number
}

/** By how much one rate is above another: as a difference, and as a share of the other. */
export interface Comparison {
  difference: Interval
  /** 0.1 is a tenth more. */
  lift: Interval
}

const TAIL = 0.025
/** Bounds the search: a comparison's tail, 2.5 % or a quarter of that, lies within those of both rates. */
const FAR_TAIL = 0.0005
/** Jeffreys' prior: stated and true coverage differ least (Brown, Cai and DasGupta, Stat. Sci. 16, 2001). */
const PRIOR = 0.5
const nodes = gaussLegendre(40)

function posteriorOf({ successes, trials }: Count): BetaDistribution {
  return betaDistribution({ a: successes + PRIOR, b: trials - successes + PRIOR })
}

/** Between which values a rate lies, by its Beta-Binomial posterior. */
export function rateInterval(count: Count): Interval {
  const posterior = posteriorOf(count)
  return { low: posterior.quantile(TAIL), high: posterior.quantile(1 - TAIL) }
}

/**
 * Compares a variant with the original, by the posteriors of both rates. Where several are compared with it,
 * each interval is widened (Bonferroni), so that all hold together with 95 % at least: `among` says how many
 * they are.
 */
export function compareRates(original: Count, variant: Count, { among = 1 } = {}): Comparison {
  const [from, to] = [posteriorOf(original), posteriorOf(variant)]
  // Averages over the rate that is known better: as a function of it, the other's distribution is smooth.
  const overOriginal = from.deviation < to.deviation
  const better = overOriginal ? from : to
  const points = nodes.map(({ x, weight }) => ({ rate: better.quantile(x), weight }))
  const average = (below: (rate: number) => number) =>
    points.reduce((sum, { rate, weight }) => sum + weight * below(rate), 0)
  const differenceBelow = (difference: number) =>
    overOriginal
      ? average((rate) => to.below(rate + difference))
      : 1 - average((rate) => from.below(rate - difference))
  const ratioBelow = (logRatio: number) =>
    overOriginal
      ? average((rate) => to.below(rate * Math.exp(logRatio)))
      : 1 - average((rate) => from.below(rate / Math.exp(logRatio)))

  const least = { from: from.quantile(FAR_TAIL), to: to.quantile(FAR_TAIL) }
  const most = { from: from.quantile(1 - FAR_TAIL), to: to.quantile(1 - FAR_TAIL) }
  const tail = TAIL / among
  const difference = between(differenceBelow, tail, { low: least.to - most.from, high: most.to - least.from })
  const ratio = between(ratioBelow, tail, {
    low: Math.log(least.to / most.from),
    high: Math.log(most.to / least.from),
  })
  return { difference, lift: { low: Math.expm1(ratio.low), high: Math.expm1(ratio.high) } }
}

function between(below: (value: number) => number, tail: number, bounds: Interval): Interval {
  return { low: solve(below, tail, bounds), high: solve(below, 1 - tail, bounds) }
}

/** Where a rising function reaches `p`, by Illinois regula falsi (Dowell and Jarratt, BIT 11, 1971). */
function solve(below: (value: number) => number, p: number, { low, high }: Interval): number {
  let [a, b, atA, atB] = [low, high, below(low) - p, below(high) - p]
  const precision = (high - low) * 1e-9
  for (let step = 0; step < 100 && b - a > precision; step++) {
    const middle = (a * atB - b * atA) / (atB - atA)
    const at = below(middle) - p
    if (Math.abs(at) < 1e-10) return middle
    if (at > 0) {
      ;[b, atB, atA] = [middle, at, atA / 2]
    } else {
      ;[a, atA, atB] = [middle, at, atB / 2]
    }
  }
  return (a + b) / 2
}

/** Where a function between 0 and 1 is looked at, and how much it counts there. */
interface Node {
  x: number
  weight: number
}

/**
 * The nodes of Gauss and Legendre between 0 and 1: roots of the Legendre polynomial, by Newton's method from
 * the estimates of DLMF §18.16(ii) (Numerical Analysis as in DLMF §3.5(v)).
 */
function gaussLegendre(count: number): Node[] {
  return Array.from({ length: count }, (_, index) => {
    let root = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5))
    let slope = 1
    for (let step = 0; step < 10; step++) {
      const [value, before] = legendre(count, root)
      slope = (count * (root * value - before)) / (root * root - 1)
      root -= value / slope
    }
    return { x: (1 - root) / 2, weight: 1 / ((1 - root * root) * slope * slope) }
  })
}

/** The Legendre polynomials of this degree and of the one below. */
function legendre(degree: number, x: number): [value: number, before: number] {
  let [value, before] = [x, 1]
  for (let n = 2; n <= degree; n++) {
    const next = ((2 * n - 1) * x * value - (n - 1) * before) / n
    before = value
    value = next
  }
  return [value, before]
}

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
interface BetaDistribution extends Beta {
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

/** Normal quantiles: two-sided 5 %, shared by one to four comparisons with the original (Bonferroni). */
const Z_ERRORS = [1.959964, 2.241403, 2.39398, 2.497705]
/** A power of 80 %. */
const Z_POWER = 0.841621

/**
 * How many visitors each variant needs until a change as small as planned is found in 80 of 100 experiments
 * and none is found in 95 of 100 where there is none, in any of them (Fleiss, Levin and Paik, Statistical
 * Methods for Rates and Proportions, 2003, §4.2 and §4.4). It follows from the plan alone.
 */
export function plannedSample(
  { baseline, minimalLift }: Pick<Plan, 'baseline' | 'minimalLift'>,
  variants: readonly Pick<Variant, 'weight'>[],
): number[] {
  const [original, ...others] = variants
  if (original === undefined) return []
  const zError = Z_ERRORS[others.length - 1]
  if (zError === undefined) throw new Error(`there are no ${others.length} comparisons`)
  const hoped = baseline * (1 + minimalLift)
  // In visitors for each unit of weight: the comparison that needs most decides.
  const visitors = others.map(({ weight }) => {
    const pooled = (original.weight * baseline + weight * hoped) / (original.weight + weight)
    const error = zError * Math.sqrt(pooled * (1 - pooled) * (1 / original.weight + 1 / weight))
    const power =
      Z_POWER * Math.sqrt((baseline * (1 - baseline)) / original.weight + (hoped * (1 - hoped)) / weight)
    return ((error + power) / (hoped - baseline)) ** 2
  })
  const most = Math.max(...visitors)
  return variants.map(({ weight }) => Math.ceil(most * weight))
}
