/*
 * The pages of a library of 5,000 templates, generated from the real ones: what they cost to build, to keep
 * in memory and to answer.
 *
 * - ours: template pages are rendered when they are first asked for and kept (src/apps/server/page-cache.ts);
 *   every one of them is asked for once, then those that are kept again and again at a fixed rate, then
 *   narrowed lists of the library, each another, then the list of them all, searches, and suggestions while
 *   typing;
 * - before: every page prerendered and compressed at build time and held in memory, as it was until
 *   docs/decisions/0013. Measured with the same application in the same run on the real templates, and
 *   multiplied.
 *
 * TEMPLATES changes how many there are. Pictures are not measured: they stand in their folder before the
 * server starts, as after a first night of drawing in advance.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { loadAppHandler } from '#apps/server/app-handler.ts'
import type { BaseUrls } from '#kernel/dependencies.ts'
import type { CompiledCatalogue } from '#modules/library/catalogue/catalogue.ts'
import {
  loadCatalogue,
  readCompiledCatalogue,
  writeCatalogue,
  writtenTemplate,
} from '#modules/library/catalogue/catalogue-file.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { askedFor, listTemplatePages, timesOf, withoutLimits } from './ask-library.ts'
import { heldMemory } from './memory.ts'
import { openLoad } from './open-load.ts'
import { report } from './report.ts'
import { requireBuild } from './require-build.ts'

const TEMPLATES = Number(process.env.TEMPLATES ?? 5000)
const NARROWED_LISTS = 500
/** What is asked for again and again because no answer to it is kept. */
const TURNED_PARTS = 100
const ASKED_TIMES = 50
const KEPT_PAGES = 500
/** Requests a second for kept pages: many times what a busy shop of documents has. */
const KEPT_RATE = 1000
const KEPT_SECONDS = 10
/** Milliseconds at the 99th percentile. */
const GOAL = { first: 100, kept: 10, narrowed: 100, all: 100, searched: 100, suggested: 30 }
const GOAL_OVER_BEFORE = 5

requireBuild()
const folder = mkdtempSync(path.join(tmpdir(), 'formulary-bench-library-pages-'))
try {
  const catalogue = generate(readCompiledCatalogue('build/catalogue.json'))
  const built = await prerender(catalogue)
  const before = await prerenderAll()
  const answered = await ask(catalogue)
  const faster = before.seconds / built.seconds
  const smaller = before.megabytes / (built.megabytes + answered.keptMegabytes)
  const { first, kept, narrowed, all, searched, suggested } = answered
  const ms = (value: number) => `${value.toFixed(1)} ms`
  report('bench', {
    name: 'library-pages',
    line:
      `${TEMPLATES} templates: p99 first ${ms(first.p99)} (goal ≤ ${GOAL.first}), kept ${ms(kept.p99)} at ${KEPT_RATE}/s (goal ≤ ${GOAL.kept}), ` +
      `narrowed list ${ms(narrowed.p99)} (goal ≤ ${GOAL.narrowed}), list of all ${ms(all.p99)} (goal ≤ ${GOAL.all}), ` +
      `search ${ms(searched.p99)} (goal ≤ ${GOAL.searched}), suggestions ${ms(suggested.p99)} (goal ≤ ${GOAL.suggested}); built in ${built.seconds.toFixed(0)} s, before ` +
      `${before.seconds.toFixed(0)} s; pages in memory ${(built.megabytes + answered.keptMegabytes).toFixed(0)} MB, before ` +
      `${before.megabytes.toFixed(0)} MB (goal ${GOAL_OVER_BEFORE} times less of each)`,
    passed:
      first.p99 <= GOAL.first &&
      kept.p99 <= GOAL.kept &&
      narrowed.p99 <= GOAL.narrowed &&
      all.p99 <= GOAL.all &&
      searched.p99 <= GOAL.searched &&
      suggested.p99 <= GOAL.suggested &&
      faster >= GOAL_OVER_BEFORE &&
      smaller >= GOAL_OVER_BEFORE,
    measured: { templates: TEMPLATES, built, before, answered, faster, smaller },
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** As many templates as asked for: the real ones, each with its own number, revision and title. */
function generate(real: CompiledCatalogue): CompiledCatalogue {
  const templates = Array.from({ length: TEMPLATES }, (_, position) => {
    const entry = real.templates[position % real.templates.length]
    if (entry === undefined) throw new Error('there are no templates to generate from')
    const round = Math.floor(position / real.templates.length)
    const title = round === 0 ? entry.template.title : `${entry.template.title} ${round}`
    return {
      ...entry,
      revision: `${entry.revision}${round}`,
      template: { ...entry.template, number: position + 1, title },
    }
  })
  return { ...real, templates }
}

/** What the build makes now. */
async function prerender({ templates, ...shared }: CompiledCatalogue) {
  const build = path.join(folder, 'build')
  mkdirSync(build)
  symlinkSync(path.resolve('build/app'), path.join(build, 'app'))
  writeCatalogue(path.join(build, 'catalogue.json'), shared, templates.map(writtenTemplate))
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [path.resolve('scripts/prerender.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`prerendering ended with ${status}: ${stderr}`)
  const site = path.join(build, 'site')
  const sizes = readdirSync(site).map((file) => statSync(path.join(site, file)).size)
  return {
    seconds: (performance.now() - started) / 1000,
    files: sizes.length,
    megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6,
  }
}

/** What it took to make and to hold every template page in advance, from one of each real template. */
async function prerenderAll() {
  const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)]
  const app = await loadAppHandler(path.resolve('build/app'))
  const catalogue = loadCatalogue('build/catalogue.json')
  const origin = 'http://localhost:3000'
  const urls: BaseUrls = {
    website: origin,
    webApp: `${origin}/app`,
    userbase: `${origin}/api/userbase`,
    accountServices: `${origin}/api`,
    templates: `${origin}/api/templates`,
    paypal: `${origin}/api/paypal`,
    geo: `${origin}/api/geo`,
  }
  const website = { catalogue, urls, consent: { cookie: 'user-cookies', thirdParties: {}, origins: [] } }
  const sitemap = app.renderSitemap(website)
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/[a-z/]*templates\/[^<]*-D\d+\/)<\/loc>/g)].map(
    ([, page = '']) => page,
  )
  let bytes = 0
  const started = performance.now()
  for (const address of paths.flatMap((page) => [page, `${page}_.data`])) {
    const body = Buffer.from(
      await (await app.handle(new Request(origin + address), { website })).arrayBuffer(),
    )
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    const [br, zipped] = await Promise.all([
      compressBrotli(body, { params }),
      compressGzip(body, { level: 9 }),
    ])
    bytes += body.length + br.length + zipped.length
  }
  const times = TEMPLATES / paths.length
  return {
    seconds: ((performance.now() - started) / 1000) * times,
    megabytes: (bytes / 1e6) * times,
    measured: paths.length,
  }
}

async function ask(catalogue: CompiledCatalogue) {
  const dataDir = path.join(folder, 'data')
  keepPictures(catalogue, path.join(dataDir, 'pictures'))
  const started = performance.now()
  const product = startProduct({
    dataDir,
    port: await findFreePort(),
    directory: folder,
    settings: { LOG_LEVEL: 'warn', ...withoutLimits },
  })
  try {
    await product.ready
    const readySeconds = (performance.now() - started) / 1000
    const pages = await listTemplatePages(product.url)
    const ask = (paths: readonly string[]) => timesOf(product.url, paths)
    const rssAtStart = heldMemory(product.pid).server
    const first = await ask(pages)
    const { port } = new URL(product.url)
    const lately = pages.slice(-KEPT_PAGES)
    const kept = await openLoad(lately, { port, rate: KEPT_RATE, seconds: KEPT_SECONDS, folder })
    if (Object.keys(kept.statuses).join() !== '200')
      throw new Error(`kept pages: ${JSON.stringify(kept.statuses)}`)
    return {
      readySeconds,
      first,
      kept,
      narrowed: await ask(narrowedLists()),
      all: await ask(Array.from({ length: TURNED_PARTS }, (_, part) => `/templates/?page=${part + 1}`)),
      searched: await ask(askedFor(ASKED_TIMES, (query) => `/search/?q=${query}`)),
      suggested: await ask(
        askedFor(ASKED_TIMES, (query) => `/api/templates/suggest/?q=${query}&language=en&limit=8`),
      ),
      rssAtStart,
      rssAtEnd: heldMemory(product.pid).server,
      // The bound of src/apps/server/main.ts.
      keptMegabytes: 64,
    }
  } finally {
    await product.stop()
  }
}

/** Lists of the library narrowed by two things and turned to another part, no two alike. */
function narrowedLists(): string[] {
  const shelves = ['', 'legal/', 'human-resources/', 'contracts/', 'letters/']
  const filters = [
    'type=contract',
    'type=letter',
    'jurisdiction=US',
    'jurisdiction=neutral',
    'free=1',
    'language=fr',
  ]
  return Array.from({ length: NARROWED_LISTS }, (_, position) => {
    const shelf = shelves[position % shelves.length]
    const filter = filters[position % filters.length]
    return `/templates/${shelf}?${filter}&format=docx&page=${position % 7}&n=${position}`
  })
}

/** Else the renderers would make ten thousand of them while the pages are measured. */
function keepPictures({ templates }: CompiledCatalogue, directory: string): void {
  mkdirSync(directory, { recursive: true })
  for (const { revision } of templates) {
    for (const width of [250, 600])
      writeFileSync(path.join(directory, `${revision}-1-${width}.webp`), 'picture')
  }
}
