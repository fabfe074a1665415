import { type BetaDistribution, betaDistribution } from './beta.ts'

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
