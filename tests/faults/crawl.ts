/*
 * Somebody copies the library, all at once for ten minutes: a crawler without a log-in asks for
 * everything, 50 at a time, from one address under many forged ones; 50 trial accounts open every template
 * that is not free; a robot with a license reads and downloads as fast as it is let. Meanwhile a search
 * engine walks the sitemap. No answer may have a word of a text but the robot's, who is stopped at its
 * limits; whoever is refused is told when to come again; the search engine gets every page.
 *
 * What is withheld is told by its stretches of eight words, as in R-22: the page promises headings, questions
 * and a picture of the first page, and none of these is text; articles quote a sentence here and there. That
 * the robot's answers are full of them shows that they would be found.
 *
 * MINUTES changes how long; SEED repeats a run's choices.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { defaultLimits } from '#apps/modules.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { readCompiledCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { report } from '../bench/report.ts'
import { requireBuild } from '../bench/require-build.ts'
import { seededRandom } from '../builders/random.ts'
import { secretShingles } from '../builders/shingles.ts'
import { findFreePort, isReady, startProduct } from '../builders/start-product.ts'
import { createAddresses } from './crawl/addresses.ts'
import { type Crawl, judge, mostWithin } from './crawl/checks.ts'
import { copyLibrary, crawl, walkSitemap } from './crawl/crawlers.ts'
import { openSession } from './crawl/open-session.ts'
import { withoutQuotations } from './crawl/quotations.ts'
import { sharesOf, watchForTexts } from './crawl/text-watch.ts'
import { drawFirstPage, drawFirstPages, openTrialAccounts, tryEverything } from './crawl/trial-accounts.ts'
import { beginVisit, countStatuses, describeTraffic } from './crawl/visitor.ts'

const MINUTES = Number(process.env.MINUTES ?? 10)
const AT_ONCE = 50
const TRIAL_ACCOUNTS = 50
const SEARCH_ENGINE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** Of many failures the first tell enough; all are in the results. */
const MOST_TOLD = 30
const DEMO_PASSWORD = 'faults 4711 long'
/** Of several pages, and not free: what every trial account makes its document of. */
const TEMPLATE = 'consulting-agreement-D3'

interface Figures {
  /** Different answers that were read for withheld texts. */
  read: number
  /**
   * How late this program was itself, which reads all of them beside asking: part of every time in the table.
   */
  ownDelayP99Ms: number
}

requireBuild()
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
console.log(`repeat this run with SEED=${seed}`)
const random = seededRandom(seed)
const compiled = readCompiledCatalogue('build/catalogue.json')
const { templates } = createCatalogue(compiled.templates)
const withheld = templates.filter(({ template }) => !template.free)
const { kept: secrets, quotedShare } = withoutQuotations(
  secretShingles(
    templates.map(({ template }) => template),
    compiled.law,
  ),
)
const folder = mkdtempSync(path.join(tmpdir(), 'formulary-crawl-'))
const product = startProduct({
  dataDir: path.join(folder, 'data'),
  port: await findFreePort(),
  settings: { TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'warn', DEMO_PASSWORD },
})
try {
  await product.ready
  conclude(await copyEverything())
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
// After a run that failed, visitors still wait for a server that is gone.
process.exit()

async function copyEverything(): Promise<Crawl & Figures> {
  const { url } = product
  const [watch, open] = [watchForTexts(secrets), watchForTexts(secrets)]
  const trials = await openTrialAccounts({ url, watch, count: TRIAL_ACCOUNTS, templateSlug: TEMPLATE })
  const cookie = await openSession(url, {
    email: 'subscriber@formulary.example',
    password: DEMO_PASSWORD,
    address: '192.0.2.9',
  })
  const robot = beginVisit({ url, watch: open, cookie, address: () => '192.0.2.9' })
  const searchEngine = beginVisit({ url, watch, address: () => '203.0.113.7', userAgent: SEARCH_ENGINE })
  const crawler = beginVisit({ url, watch, address: forgedAddress })
  const next = createAddresses({ templates, random, documents: trials.map(({ document }) => document) })

  console.log(`${TRIAL_ACCOUNTS} trial accounts are there; the crawl begins`)
  const ownDelay = monitorEventLoopDelay({ resolution: 10 })
  ownDelay.enable()
  const began = performance.now()
  const isOver = () => performance.now() - began > MINUTES * 60_000
  const limited = Promise.all([
    crawl(crawler, { atOnce: AT_ONCE, next, isOver }),
    copyLibrary(robot, { templates: withheld, isOver }),
  ]).then(([opened]) => ({ opened, seconds: (performance.now() - began) / 1_000 }))
  const [{ opened, seconds }, walk] = await Promise.all([
    limited,
    walkSitemap(searchEngine, isOver),
    tryEverything(trials, withheld),
    drawFirstPages(trials),
  ])
  const [first] = trials
  return {
    ...{ seconds, crawler, opened, searchEngine, walk, trials, robot, read: watch.read },
    ownDelayP99Ms: ownDelay.percentile(99) / 1e6,
    templatesEach: withheld.length,
    quotedShare,
    drawnAgain: first && (await drawFirstPage(first)),
    leaks: watch.found,
    openShares: sharesOf(secrets, open.found),
    isReady: await isReady(url),
  }
}

/** The crawler claims another address each time; the proxy in front of the product adds the true one. */
function forgedAddress(): string {
  return `${1 + Math.floor(random() * 223)}.${Math.floor(random() * 256)}.7.7, 198.51.100.4`
}

function conclude(crawl: Crawl & Figures): void {
  const failures = judge(crawl)
  const { crawler, searchEngine, robot, trials, walk } = crawl
  const table = [
    ...describeTraffic('crawler', [crawler]),
    ...describeTraffic('search engine', [searchEngine]),
    ...describeTraffic(
      `${trials.length} trial accounts`,
      trials.map(({ visitor }) => visitor),
    ),
    ...describeTraffic('robot with a license', [robot]),
  ]
  console.table(table)
  for (const failure of failures.slice(0, MOST_TOLD)) console.error(failure)
  const isGiven = (status: number) => status === 200
  const isRefused = (status: number) => status === 429
  const texts = countStatuses([robot], isGiven, 'texts') + countStatuses([robot], isGiven, 'files')
  const least = Math.min(...crawl.openShares.values())
  report('faults', {
    name: 'crawl',
    line:
      `${crawl.leaks.size} of ${secrets.size} stretches of withheld texts in ${crawl.read} different answers (goal 0; of the robot's at least ` +
      `${Math.floor(least * 100)} % of each text); the crawler was refused ${countStatuses([crawler], isRefused)} times; the search ` +
      `engine read ${walk.listed} pages ${walk.walks} times, ${walk.failed.length} failed (goal 0); the robot was stopped after ` +
      `${texts} texts (goal ≤ ${mostWithin(defaultLimits.textsPerAccount, crawl.seconds)}); ${failures.length} failures`,
    passed: failures.length === 0,
    measured: {
      ...{ seed, minutes: MINUTES, seconds: crawl.seconds, table, failures, walk },
      ownDelayP99Ms: crawl.ownDelayP99Ms,
      openShares: Object.fromEntries(crawl.openShares),
    },
  })
}
