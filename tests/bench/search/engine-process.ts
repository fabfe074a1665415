/* One engine over one corpus, in a process of its own, so that its memory and its pauses are its own. */
import { type Corpus, readLargeLibrary, readLibrary, readTemplates } from './corpus.ts'
import type { BuildEngine, Ranking } from './engine.ts'
import { buildFormulary } from './engines/formulary.ts'
import { buildMiniSearch } from './engines/minisearch.ts'
import { buildOrama } from './engines/orama.ts'
import { buildPostgresql } from './engines/postgresql.ts'

export const ENGINES = {
  ours: buildFormulary,
  MiniSearch: buildMiniSearch,
  Orama: buildOrama,
  PostgreSQL: buildPostgresql,
} as const satisfies Record<string, BuildEngine>
export type EngineName = keyof typeof ENGINES

export const CORPORA = {
  templates: readTemplates,
  library: readLibrary,
  large: readLargeLibrary,
} as const satisfies Record<string, () => Corpus>
export type CorpusName = keyof typeof CORPORA

export interface Job {
  engine: EngineName
  corpus: CorpusName
  queries: { query: string; language: string }[]
  /** What is asked for its time alone, after everything else. */
  timed: { query: string; language: string }[]
  /**
   * The engine is built anew for each round of timed queries: what it has remembered of the last one makes
   * none of them quicker.
   */
  isFresh: boolean
}

export interface Outcome {
  /** For every query what each way of asking answers. */
  rankings: Record<string, Ranking>[]
  indexSeconds: number
  /** What the index adds to the memory of the process. */
  megabytes: number
  /** Of each timed query how long every round took. */
  milliseconds: number[][]
}

const ROUNDS = 3

process.once('message', async (job: Job) => {
  // Whoever asked ends the connection, and so the process, once the answer is there.
  process.send?.(await run(job))
})

async function run({ engine: name, corpus, queries, timed, isFresh }: Job): Promise<Outcome> {
  const { entries, words } = CORPORA[corpus]()
  const before = megabytes()
  const began = performance.now()
  let engine = await ENGINES[name](entries, words)
  const indexSeconds = (performance.now() - began) / 1000
  const added = megabytes() - before
  const rankings = []
  for (const { query, language } of queries) rankings.push(await engine.search(query, language))
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    if (isFresh) {
      await engine.close?.()
      engine = await ENGINES[name](entries, words)
    }
    const times = []
    for (const { query, language } of timed) {
      const asked = performance.now()
      await engine.once(query, language)
      times.push(performance.now() - asked)
    }
    rounds.push(times)
  }
  const milliseconds = timed.map((_, place) => rounds.map((times) => times[place] ?? 0))
  await engine.close?.()
  return { rankings, indexSeconds, megabytes: added, milliseconds }
}

function megabytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
