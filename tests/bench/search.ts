/*
 * Whether our search finds what people mean better than the engines that others use, out of the box:
 * MiniSearch, Orama and PostgreSQL's full text, over the same fields of the same entries. The judged queries
 * were written half by us and half, blind, by somebody who had not seen the ranking
 * (search/judged/README.md); both corpora hold the real library and the judge's entries, the large one among
 * 50,000 others; beside them, the templates that there are and nothing else, for the queries that mean one of
 * them. An engine that can be asked in several documented ways is taken in the way that does best on these
 * very queries, which favours the peers.
 *
 * `npm run bench -- search own` leaves the blind half out, for work on the ranking.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median, percentile, report } from './report.ts'
import { requireBuild } from './require-build.ts'
import { abusiveQueries, typedQueries } from './search/asked-queries.ts'
import { type Comparison, compare, summarize } from './search/compare.ts'
import { readLibrary, readTemplates } from './search/corpus.ts'
import type { CorpusName, EngineName, Job, Outcome } from './search/engine-process.ts'
import { type JudgedQuery, type JudgedSet, readJudgedQueries } from './search/judged.ts'

const PEERS = ['MiniSearch', 'Orama', 'PostgreSQL'] as const satisfies readonly EngineName[]
/** Queries that the peers are timed by. */
const TIMED_OF_PEERS = 30
const GOAL_P99_MS = 5
const GOAL_ABUSE_MS = 20

requireBuild()
const sets: JudgedSet[] = process.argv[2] === 'own' ? ['own'] : ['blind', 'grown', 'shelves', 'own']
const templates = new Set(readTemplates().entries.map(({ id }) => id))
const ids = new Set(readLibrary().entries.map(({ id }) => id))
const all = readJudgedQueries(ids, sets)
const judged = all.filter(({ relevant }) => relevant.length > 0)
const nothing = all.filter(({ relevant }) => relevant.length === 0)
const typed = typedQueries(all)

const comparisons: Comparison[] = []
const engines: Record<string, object> = {}
let large: Figures | undefined
for (const corpus of ['templates', 'library', 'large'] as const) {
  const queries = corpus === 'templates' ? judgedOf(templates) : judged
  const { outcome: ours, figures } = await run('ours', corpus, queries, [...typed, ...abusiveQueries])
  if (corpus === 'large') large = figures
  for (const name of PEERS) {
    // Typing letter by letter would take the peers hours.
    const { outcome } = await run(name, corpus, queries, queries.slice(0, TIMED_OF_PEERS))
    comparisons.push(...compare(corpus, queries, ours, { name, ...outcome }))
  }
}
if (large === undefined) throw new Error('the large corpus was not searched')
const isBetter = comparisons.every(({ isAhead }) => isAhead)
const isFast = large.p99 < GOAL_P99_MS && large.longest < GOAL_ABUSE_MS
report('bench', {
  name: 'search',
  line:
    `${summarize(comparisons)}; at 50,000 entries p50 ${large.p50.toFixed(1)} ms, p99 ${large.p99.toFixed(1)} ms ` +
    `(goal < ${GOAL_P99_MS}), longest queries ${large.longest.toFixed(1)} ms (goal < ${GOAL_ABUSE_MS}), ` +
    `indexed in ${large.indexSeconds.toFixed(1)} s and ${large.megabytes.toFixed(0)} MB: ` +
    `${isBetter && isFast ? 'reached' : 'missed'}`,
  passed: isBetter && isFast,
  measured: {
    sets,
    queries: judged.length,
    nothing: nothing.length,
    comparisons,
    engines,
  },
})

/** The queries that mean something of these, and what of each. */
function judgedOf(those: ReadonlySet<string>): JudgedQuery[] {
  return judged.flatMap((query) => {
    const relevant = query.relevant.filter(({ id }) => those.has(id))
    return relevant.length > 0 ? { ...query, relevant } : []
  })
}

interface Figures {
  /** Milliseconds of a query as people type it, with the words that it may go on to: every answer counts. */
  p50: number
  p99: number
  /** Of the queries that are made to be slow the slowest, by the median of its answers. */
  longest: number
  indexSeconds: number
  megabytes: number
  /** How many queries that nothing fits were answered with nothing. */
  silent: number
}

/** Asks one engine everything; its figures go to the report. */
async function run(
  engine: EngineName,
  corpus: CorpusName,
  asked: readonly JudgedQuery[],
  timed: Job['timed'],
): Promise<{ outcome: Outcome; figures: Figures }> {
  const program = fileURLToPath(new URL('./search/engine-process.ts', import.meta.url))
  const child = fork(program, { execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=4096'] })
  const ended = new AbortController()
  const failed = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`${engine} ended with ${code}`)
  })
  const isFresh = engine === 'ours'
  child.send({ engine, corpus, queries: [...asked, ...nothing], timed, isFresh } satisfies Job)
  const [outcome] = (await Promise.race([once(child, 'message'), failed])) as [Outcome]
  ended.abort()
  child.disconnect()
  failed.catch(() => undefined)
  const { indexSeconds, megabytes, rankings, milliseconds } = outcome
  const asTyped = (isFresh ? milliseconds.slice(0, typed.length) : milliseconds).flat()
  const figures = {
    p50: percentile(asTyped, 0.5),
    p99: percentile(asTyped, 0.99),
    longest: Math.max(0, ...milliseconds.slice(typed.length).map(median)),
    indexSeconds,
    megabytes,
    silent: rankings.slice(asked.length).filter((ways) => Object.values(ways)[0]?.length === 0).length,
  }
  engines[`${engine}, ${corpus}`] = figures
  console.log(
    `${engine}, ${corpus}: indexed in ${indexSeconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB; ` +
      `p50 ${figures.p50.toFixed(1)} ms, p99 ${figures.p99.toFixed(1)} ms; ` +
      `silent where nothing fits ${figures.silent} of ${nothing.length}`,
  )
  return { outcome, figures }
}
