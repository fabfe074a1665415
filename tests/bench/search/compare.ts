import type { Outcome } from './engine-process.ts'
import type { JudgedQuery, JudgedSet } from './judged.ts'
import { confidenceOf, mean, ndcgAt10, successAt1 } from './measures.ts'

const MEASURES = { 'nDCG@10': ndcgAt10, 'success@1': successAt1 } as const
type Measure = keyof typeof MEASURES

/** Ours against one peer, over one corpus and one part of the queries. */
export interface Comparison {
  corpus: string
  peer: string
  /** The way of asking the peer that does best by this measure over all queries. */
  way: string
  set: JudgedSet | 'together'
  measure: Measure
  queries: number
  ours: number
  theirs: number
  /** Of the mean difference, with 95 % confidence. */
  interval: [low: number, high: number]
  isAhead: boolean
}

/** Compares what both answered, query by query. Our first way of asking is the only one. */
export function compare(
  corpus: string,
  judged: readonly JudgedQuery[],
  ours: Outcome,
  peer: Outcome & { name: string },
): Comparison[] {
  const scores = (outcome: Outcome, way: string, measure: Measure) =>
    judged.map((query, place) => MEASURES[measure](outcome.rankings[place]?.[way] ?? [], query))
  const [ownWay = ''] = Object.keys(ours.rankings[0] ?? {})
  const ways = Object.keys(peer.rankings[0] ?? {})
  const bestWay = (measure: Measure) => {
    const [best] = ways.toSorted(
      (one, other) => mean(scores(peer, other, measure)) - mean(scores(peer, one, measure)),
    )
    if (best === undefined) throw new Error(`${peer.name} answered nothing`)
    return best
  }
  const sets = new Set(judged.map(({ set }) => set))
  return ([...sets, ...(sets.size > 1 ? ['together' as const] : [])] as const).flatMap((set) =>
    (Object.keys(MEASURES) as Measure[]).map((measure) => {
      const isIn = (_: number, place: number) => set === 'together' || judged[place]?.set === set
      const way = bestWay(measure)
      const own = scores(ours, ownWay, measure).filter(isIn)
      const theirs = scores(peer, way, measure).filter(isIn)
      const interval = confidenceOf(own.map((score, place) => score - (theirs[place] ?? 0)))
      return {
        corpus,
        peer: peer.name,
        way,
        set,
        measure,
        queries: own.length,
        ours: mean(own),
        theirs: mean(theirs),
        interval,
        isAhead: interval[0] > 0,
      }
    }),
  )
}

/** One clause for each corpus and part of the queries, and what is behind. */
export function summarize(comparisons: readonly Comparison[]): string {
  const groups = Map.groupBy(comparisons, ({ corpus, set, measure }) => `${corpus}, ${set}, ${measure}`)
  const clauses = Array.from(groups, ([name, group]) => {
    const peers = group.map(
      ({ peer, theirs, interval: [low], isAhead }) =>
        `${peer} ${theirs.toFixed(3)}${isAhead ? '' : ` (not ahead: ${low.toFixed(3)})`}`,
    )
    return `${name}: ours ${group[0]?.ours.toFixed(3)}, ${peers.join(', ')}`
  })
  return clauses.join('; ')
}
