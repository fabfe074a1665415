/*
 * The pipeline and the server with a library of 5,500 templates, generated from the real ones
 * (generate-library.ts): what compiling and checking take from nothing and after a change, both starts, and
 * what the server holds and answers. TEMPLATES changes how many there are.
 *
 * Each duration is told beside the seconds of processor that it took. A fixed loop, of which an ordinary
 * machine runs one in a second, tells a slow machine, or one that others use as well.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SiteManifest } from '#apps/server/memory-files.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { askedFor, listTemplatePages, timesOf, withoutLimits } from './ask-library.ts'
import { FreshClone } from './fresh-clone.ts'
import { generateLibrary } from './generate-library.ts'
import { heldMemory } from './memory.ts'
import { report } from './report.ts'

const TEMPLATES = Number(process.env.TEMPLATES ?? 5500)
const LOOP = 'let s = 0; for (let i = 0; i < 1e9; i++) s += i'
/** Clock ticks of Linux in a second. */
const TICKS = 100
const PAGES = 300
const SEARCHES = 50
const PRERENDERED_LIMIT_MS = 1_800_000
const REST_MS = 30_000

interface Figure {
  what: string
  value: number
  unit: 's' | 'ms' | 'MB' | 'kB'
  goal: number
  /** Seconds of processor. */
  processor?: number
}
const figures: Figure[] = []

const loop = measure(['-e', `(() => { ${LOOP} })()`], '.')
console.log(`a fixed loop: ${loop.seconds.toFixed(1)} s, ${loop.processor.toFixed(1)} s of processor`)
const clone = new FreshClone('library')
try {
  const templates = await generateLibrary(clone.folder, TEMPLATES)
  add({ what: 'the repository', value: repositoryMegabytes(), unit: 'MB', goal: 150 })
  const first = await clone.start()
  add({ what: 'the first npm start', value: first.seconds, unit: 's', goal: 180 })
  await untilPrerendered()
  await first.stop()
  add({ what: 'the largest prerendered page', value: largestPage() / 1000, unit: 'kB', goal: 200 })
  const second = await clone.start()
  add({ what: 'the second npm start', value: second.seconds, unit: 's', goal: 8 })
  await second.stop()
  await askServer()
  for (const made of ['compiled', 'checked', 'catalogue.json'])
    rmSync(path.join(clone.folder, 'build', made), { recursive: true, force: true })
  timed('compiling all from nothing', 90, ['scripts/content.ts'])
  const changed = changeTemplate()
  timed('compiling again after a change', 2, ['scripts/content.ts'])
  // Its first use installs what only checks; a start has not.
  measure(['scripts/library.mjs', 'check', changed], clone.folder)
  timed('checking the changed template', 2, ['scripts/library.mjs', 'check', changed])
  rmSync(path.join(clone.folder, 'build', 'compiled'), { recursive: true })
  timed('the whole check from nothing', 240, ['scripts/library.mjs', 'check'])
  timed('the whole check after it', 20, ['scripts/library.mjs', 'check'])
  report('bench', {
    name: 'library',
    line: `${templates} templates; ${figures.map(tell).join(', ')}`,
    passed: figures.every(({ value, goal }) => value < goal),
    measured: { templates, loop, figures },
  })
} finally {
  clone.remove()
}

function add(figure: Figure): void {
  figures.push(figure)
  console.log(tell(figure))
}

function tell({ what, value, unit, goal, processor }: Figure): string {
  const of = processor === undefined ? '' : `, ${processor.toFixed(1)} s of processor`
  return `${what} ${value.toFixed(unit === 's' ? 1 : 0)} ${unit} (goal < ${goal}${of})`
}

function timed(what: string, goal: number, args: string[]): void {
  const { seconds, processor } = measure(args, clone.folder)
  add({ what, value: seconds, unit: 's', goal, processor })
}

/** Runs a program to its end. What the check finds in generated templates is no failure. */
function measure(args: string[], cwd: string): { seconds: number; processor: number } {
  const [started, before] = [performance.now(), childrenSeconds()]
  // As in a start (scripts/build.mjs).
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(cwd, 'build', 'compile-cache') }
  const { stderr, status } = spawnSync(process.execPath, args, { cwd, env, maxBuffer: 1e9 })
  if (status !== 0 && !(status === 1 && args.includes('check')))
    throw new Error(`${args.join(' ')}: ${stderr}`)
  return { seconds: (performance.now() - started) / 1000, processor: childrenSeconds() - before }
}

/** Seconds of processor that all programs took which we ran to their end (proc(5): cutime, cstime). */
function childrenSeconds(): number {
  const [, after = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const [user = 0, system = 0] = after.split(' ').slice(13, 15).map(Number)
  return (user + system) / TICKS
}

/** The history as it is, and the files of the clone, packed as a clone of it would have them. */
function repositoryMegabytes(): number {
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' })
  const packed = (cwd: string) => Number(/size-pack: (\d+)/.exec(git(cwd, 'count-objects', '-v'))?.[1]) / 1000
  git(clone.folder, 'init', '-q')
  git(clone.folder, 'add', '-A')
  git(clone.folder, '-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'all')
  git(clone.folder, 'repack', '-adq')
  const size = packed('.') + packed(clone.folder)
  rmSync(path.join(clone.folder, '.git'), { recursive: true })
  return size
}

async function untilPrerendered(): Promise<void> {
  const manifest = path.join(clone.folder, 'build', 'site', 'manifest.json')
  const deadline = Date.now() + PRERENDERED_LIMIT_MS
  while (!existsSync(manifest)) {
    if (Date.now() > deadline) throw new Error('the website was never prerendered')
    await delay(500)
  }
}

function largestPage(): number {
  const site = path.join(clone.folder, 'build', 'site')
  const { pages }: SiteManifest = JSON.parse(readFileSync(path.join(site, 'manifest.json'), 'utf8'))
  const html = pages.filter(({ type }) => type.startsWith('text/html'))
  return Math.max(...html.map(({ body }) => statSync(path.join(site, body)).size))
}

async function askServer(): Promise<void> {
  const started = performance.now()
  const product = startProduct({
    dataDir: path.join(clone.folder, '.data'),
    port: await findFreePort(),
    directory: clone.folder,
    settings: { LOG_LEVEL: 'warn', ...withoutLimits },
  })
  try {
    await product.ready
    await timesOf(product.url, ['/'])
    add({ what: 'the first answer', value: (performance.now() - started) / 1000, unit: 's', goal: 5 })
    const all = await listTemplatePages(product.url)
    const pages = all.filter((_page, place) => place % Math.ceil(all.length / PAGES) === 0)
    const page = await timesOf(product.url, pages)
    add({ what: 'a template page (p99)', value: page.p99, unit: 'ms', goal: 60 })
    const search = await timesOf(
      product.url,
      askedFor(SEARCHES, (query) => `/api/templates/search/${query}/`),
    )
    add({ what: 'a search (p99)', value: search.p99, unit: 'ms', goal: 20 })
    await delay(REST_MS)
    const { server, database } = heldMemory(product.pid)
    add({ what: 'the server', value: server, unit: 'MB', goal: 500 })
    console.log(`its database: ${database.toFixed(0)} MB`)
  } finally {
    await product.stop()
  }
}

/** Adds a sentence to the end of a template; answers its file. */
function changeTemplate(): string {
  const folder = path.join(clone.folder, 'content', 'templates', 'en')
  const name = readdirSync(folder).sort().at(0) ?? ''
  appendFileSync(path.join(folder, name), '\nThis sentence was not there before.\n')
  return `content/templates/en/${name}`
}
