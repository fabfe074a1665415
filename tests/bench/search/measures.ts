import type { JudgedQuery } from './judged.ts'

const DEPTH = 10
const RESAMPLES = 10_000

/**
 * How good the first ten are, from 0 to 1: gains of 2^grade − 1, less for what stands lower, as a part of the
 * best order.
 */
export function ndcgAt10(found: readonly string[], { relevant }: Pick<JudgedQuery, 'relevant'>): number {
  const grades = new Map(relevant.map(({ id, grade }) => [id, grade]))
  const gain = (grades: readonly number[]) =>
    grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
  const best = gain([...grades.values()].sort((one, other) => other - one))
  return best === 0 ? 0 : gain(found.map((id) => grades.get(id) ?? 0)) / best
}

/** 1 when the first is as good as anything that there is for the query. */
export function successAt1(found: readonly string[], { relevant }: Pick<JudgedQuery, 'relevant'>): number {
  const best = Math.max(...relevant.map(({ grade }) => grade))
  return relevant.some(({ id, grade }) => id === found[0] && grade === best) ? 1 : 0
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * Where the mean of paired differences lies with 95 % confidence: a bootstrap over the queries, the same at
 * every run.
 */
export function confidenceOf(differences: readonly number[]): [low: number, high: number] {
  let state = 12_345
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let drawn = 0; drawn < differences.length; drawn += 1) {
      sum += differences[Math.floor(random() * differences.length)] ?? 0
    }
    return sum / differences.length
  }).sort((one, other) => one - other)
  return [means[Math.floor(RESAMPLES * 0.025)] ?? 0, means[Math.floor(RESAMPLES * 0.975)] ?? 0]
}
