// Lighthouse's mobile audit of one page of each kind (its own defaults: slow 4G, a four times slower
// processor): medians of three. The search is left out: it is kept out of search engines on purpose, which
// costs it its points.
import lighthouse from 'lighthouse'
import { findFreePort } from '../builders/start-product.ts'
import { inBrowser } from './in-browser.ts'
import { median, report } from './report.ts'

const RUNS = 3
const pages = ['/', '/templates/', '/templates/legal/', '/company/terms-of-use/', '/de/']
/** Template pages are made when they are asked for: the first of the sitemap. */
const TEMPLATE = /<loc>[^<]*(\/templates\/[^<]*-D\d+\/)<\/loc>/
const GOAL = 95
/**
 * Now and then Lighthouse fails to record a load on a busy machine, and says so; that is no result, good or
 * bad.
 */
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
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const [, template = ''] = TEMPLATE.exec(sitemap) ?? []
  const measured: { page: string; medians: Record<string, number>; runs: Run[] }[] = []
  for (const page of [...pages, template]) {
    const runs: Run[] = []
    for (let run = 1; run <= RUNS; run++) runs.push(await audit(url + page))
    const medians = Object.fromEntries(
      categories.map((category) => [category, median(runs.map(({ scores }) => scores[category]))]),
    )
    const failed = [...new Set(runs.flatMap((run) => run.failed))]
    console.log(
      `${page}: ${JSON.stringify(medians)}${failed.length > 0 ? `, points lost by ${failed.join(', ')}` : ''}`,
    )
    measured.push({ page, medians, runs })
  }
  const lowest = categories.map(
    (category) => [category, Math.min(...measured.map(({ medians }) => medians[category] ?? 0))] as const,
  )
  report('bench', {
    name: 'lighthouse',
    line: `of ${measured.length} pages the lowest ${lowest.map(([category, score]) => `${category} ${score}`).join(', ')} (goal ≥ ${GOAL})`,
    passed: lowest.every(([, score]) => score >= GOAL),
    measured: { lowest: Object.fromEntries(lowest), measured },
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
