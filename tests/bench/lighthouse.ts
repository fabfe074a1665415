// Lighthouse's mobile audit of the home page (its own defaults: slow 4G, a four times slower processor): medians of five.
import lighthouse from 'lighthouse'
import { findFreePort } from '#tests/builders/start-product.ts'
import { inBrowser } from './in-browser.ts'
import { median, report } from './report.ts'

const RUNS = 5
const GOAL = 95
/** Now and then Lighthouse fails to record a load on a busy machine, and says so; that is no result, good or bad. */
const ATTEMPTS = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface Run {
  scores: Record<Category, number>
  /** Audits that cost points, for whoever wants them back. */
  failed: string[]
}

const debuggingPort = await findFreePort()
await inBrowser('lighthouse', measure, {
  browserArguments: [`--remote-debugging-port=${debuggingPort}`],
})

async function measure({ url }: { url: string }): Promise<void> {
  const runs: Run[] = []
  for (let run = 1; run <= RUNS; run++) {
    const result = await audit(`${url}/`)
    runs.push(result)
    console.log(
      `run ${run}: ${categories.map((category) => `${category} ${result.scores[category]}`).join(', ')}`,
    )
  }
  const medians = categories.map(
    (category) => [category, median(runs.map(({ scores }) => scores[category]))] as const,
  )
  const failed = [...new Set(runs.flatMap((run) => run.failed))]
  if (failed.length > 0) console.log(`points lost by: ${failed.join(', ')}`)
  report('bench', {
    name: 'lighthouse',
    line: `ours ${medians.map(([category, score]) => `${category} ${score}`).join(', ')} (goal ≥ ${GOAL})`,
    passed: medians.every(([, score]) => score >= GOAL),
    measured: { medians: Object.fromEntries(medians), runs },
  })
}

async function audit(url: string): Promise<Run> {
  const lhr = await record(url)
  const scores = {} as Record<Category, number>
  const failed: string[] = []
  for (const category of categories) {
    const { score, auditRefs = [] } = lhr.categories[category] ?? {}
    if (typeof score !== 'number') throw new Error(`Lighthouse gave no score for ${category}`)
    scores[category] = Math.round(score * 100)
    for (const { id, weight } of auditRefs) {
      const auditScore = lhr.audits[id]?.score
      if (weight > 0 && typeof auditScore === 'number' && auditScore < 0.9) failed.push(id)
    }
  }
  return { scores, failed }
}

async function record(url: string) {
  let reason: string | undefined
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await lighthouse(url, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    })
    if (result && !result.lhr.runtimeError) return result.lhr
    reason = result?.lhr.runtimeError?.message
  }
  throw new Error(`Lighthouse could not run: ${reason ?? 'it gave no result'}`)
}
