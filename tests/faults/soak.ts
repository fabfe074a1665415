/*
 * Everything a visitor can ask for, over and over, at once: the server keeps nothing of a request that is
 * over. What it holds after a collection is, in the end, within a tenth of what it was after the first 10,000
 * requests.
 *
 * Prerendered, kept and dynamic pages, pages that are not there, services, search, sign-ups and downloads;
 * with brotli, gzip and neither; every eighth request is cut off, before an answer or in the middle of it.
 * 100,000 requests and ten minutes at least; `-- soak --hour` goes on for an hour. SEED repeats a run's
 * choices. Port 9229 must be free.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AssetsManifest, SiteManifest } from '#apps/server/memory-files.ts'
import { report } from '../bench/report.ts'
import { requireBuild } from '../bench/require-build.ts'
import { createDocument, openSession } from '../builders/product-session.ts'
import { seededRandom } from '../builders/random.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { type HeldMemory, measureMemory } from './inspector.ts'
import { inspectDatabase } from './invariants.ts'

const MINUTES = process.argv.includes('--hour') ? 60 : 10
const REQUESTS = 100_000
const WARM_UP = 10_000
const CLIENTS = 12
const GROWTH_GOAL = 0.1
const DEMO_PASSWORD = 'soak-faults-7'
const CUT_SHARE = 1 / 8
const CUT_LIMIT_MS = 30
const MEASURE_EVERY_MS = 60_000
/** Visitors' networks: as many as a small installation sees in an hour. */
const NETWORKS = 500
const FREE_TEMPLATE = 'mutual-non-disclosure-agreement-D1'

interface Ask {
  path: string
  /** The statuses that are right; a cut request has none. */
  expected: readonly number[]
  body?: object
  cookie?: string
}

requireBuild()
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const random = seededRandom(seed)
console.log(`repeat this run with SEED=${seed}`)
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'formulary-soak-')))
const dataDir = path.join(folder, 'data')
const unlimited = [
  'SIGN_UPS_PER_NETWORK',
  'DOWNLOADS_PER_ACCOUNT',
  'FILES_PER_ACCOUNT',
  'TEXTS_PER_ACCOUNT',
  'NETWORKS_PER_ACCOUNT',
  'SEARCHES_PER_VISITOR',
  'SEARCHES_PER_MEMBER',
]
const product = startProduct({
  dataDir,
  port: await findFreePort(),
  settings: {
    DEMO_PASSWORD,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXY_HOPS: '1',
    ...Object.fromEntries(unlimited.map((name) => [`LIMIT_${name}`, '10000000/1m'])),
  },
})
const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
const failures: string[] = []
try {
  await product.ready
  await soak()
} catch (error) {
  console.error(error)
  process.exitCode = 1
  await product.stop()
}
process.exit()

async function soak(): Promise<void> {
  const choose = await listAsks()
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const samples: ({ requests: number; minutes: number } & HeldMemory)[] = []
  const began = performance.now()
  const minutes = () => (performance.now() - began) / 60_000
  let requests = 0
  /**
   * Asks until there were so many requests in all and the time is over; resolves when the last answer is
   * there.
   */
  const askUntil = async (total: number, endMs = 0) => {
    const work = async () => {
      while (requests < total || performance.now() < endMs) {
        requests += 1
        await ask(agent, choose())
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, work))
    const held = await measureMemory(product.pid)
    samples.push({ requests, minutes: minutes(), ...held })
    console.log(`${requests} requests, ${minutes().toFixed(1)} min: ${sizes(held)}`)
    return held
  }
  const warm = await askUntil(WARM_UP)
  let last = warm
  while (requests < REQUESTS || minutes() < MINUTES) {
    last = await askUntil(requests + 1, performance.now() + MEASURE_EVERY_MS)
  }
  agent.destroy()
  const { broken } = await inspectDatabase(dataDir)
  const exit = await product.stop()
  const growth = Math.max(last.heap / warm.heap, last.external / warm.external) - 1
  if (growth > GROWTH_GOAL)
    failures.push(`${(growth * 100).toFixed(1)} % more than after ${WARM_UP} requests`)
  if (exit !== 0) failures.push(`the product ended with ${exit}`)
  failures.push(...broken.map(({ invariant, rows }) => `does not hold: ${invariant} (${rows} rows)`))
  for (const failure of failures.slice(0, 20)) console.error(failure)
  report('faults', {
    name: 'soak',
    line:
      `${requests} requests in ${minutes().toFixed(1)} min (${counts.get('cut') ?? 0} cut off): ` +
      `${sizes(warm)} after ${WARM_UP}, ${sizes(last)} in the end ` +
      `(${(growth * 100).toFixed(1)} %, goal ≤ ${GROWTH_GOAL * 100} %); ${failures.length} failures`,
    passed: failures.length === 0,
    measured: { seed, samples, counts: Object.fromEntries(counts), failures },
  })
  if (failures.length === 0) rmSync(folder, { recursive: true, force: true })
}

/** A function that chooses what is asked for next, in the shares of a busy day. */
async function listAsks(): Promise<() => Ask> {
  const site: SiteManifest = JSON.parse(readFileSync('build/site/manifest.json', 'utf8'))
  const { files }: AssetsManifest = JSON.parse(readFileSync('build/assets/manifest.json', 'utf8'))
  const isPage = ({ type }: { type: string }) => type.startsWith('text/html')
  const pages = site.pages.filter(isPage).map((page) => page.path)
  const others = site.pages.filter((page) => !isPage(page))
  const assets = [...files, ...site.files, ...others].map((file) => file.path)
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  const listed = Array.from(
    sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g),
    ([, found = '/']) => found,
  )
  const kept = listed.filter((address) => !pages.includes(address))
  if (kept.length === 0) throw new Error('the sitemap names no page that is made when it is asked for')
  const cookie = await openSession(product.url, 'free@formulary.example', DEMO_PASSWORD)
  const document = await createDocument(product.url, cookie, { templateSlug: FREE_TEMPLATE })

  const one = (paths: readonly string[]) => paths[Math.floor(random() * paths.length)] ?? '/'
  const get = (address: string, options: Partial<Ask> = {}) => ({
    path: address,
    expected: [200],
    ...options,
  })
  const word = () => one(['lease', 'nda', 'contrat', 'loan', 'carta', 'offre', 'xyzzy', 'job offer'])
  const mix: [share: number, next: () => Ask][] = [
    [30, () => get(one(pages))],
    [20, () => get(one(assets))],
    [14, () => get(one(kept))],
    [3, () => get('/app/account/login/')],
    [3, () => get(`/search/?q=${encodeURIComponent(word())}`)],
    [3, () => get(`/app/doc/${FREE_TEMPLATE}/`, { cookie })],
    [3, () => get(one(['/app/', '/app/documents/', '/app/account/']), { cookie })],
    [4, () => get(`/not-there-${Math.floor(random() * 1e9)}/`, { expected: [404] })],
    [4, () => get(one(['/api/templates/top50/', '/api/geo/', '/ready']), { expected: [200, 404] })],
    [8, () => get(`/api/templates/search/${encodeURIComponent(word())}/`)],
    [5, () => get(`/api/templates/suggest/?q=${encodeURIComponent(word())}`)],
    [
      1,
      () => ({
        path: '/api/userbase/user/',
        expected: [201],
        body: {
          Email: `soak-${Math.floor(random() * 1e12)}@fault.example`,
          AutogeneratePassword: true,
        },
      }),
    ],
    [0.5, () => get(`/app/documents/${document}/download/${one(['docx', 'pdf', 'txt'])}/`, { cookie })],
  ]
  const sum = mix.reduce((total, [share]) => total + share, 0)
  return () => {
    let left = random() * sum
    for (const [share, next] of mix) {
      left -= share
      if (left < 0) return next()
    }
    return get('/')
  }
}

/** Asks for one thing and takes the answer to its end, or cuts the connection. */
function ask(agent: Agent, { path: address, expected, body, cookie }: Ask): Promise<void> {
  const { port } = new URL(product.url)
  const text = body && JSON.stringify(body)
  const encoding = ['br', 'gzip', undefined][Math.floor(random() * 3)]
  const cutAfterMs = random() < CUT_SHARE ? random() * CUT_LIMIT_MS : undefined
  const network = Math.floor(random() * NETWORKS)
  return new Promise((resolve) => {
    const asked = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: address,
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          host: `localhost:${port}`,
          'x-forwarded-for': `9.${network >> 8}.${network & 255}.7`,
          'sec-fetch-site': 'same-origin',
          ...(encoding && { 'accept-encoding': encoding }),
          ...(cookie && { cookie }),
          ...(text && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => {
          const { statusCode = 0 } = response
          count(String(statusCode))
          if (!expected.includes(statusCode)) failures.push(`${address} was answered with ${statusCode}`)
        })
        response.once('close', resolve)
      },
    )
    asked.once('error', (error) => {
      if (cutAfterMs === undefined) failures.push(`${address}: ${error.message}`)
      resolve()
    })
    asked.end(text)
    if (cutAfterMs === undefined) return
    const cut = setTimeout(() => {
      count('cut')
      asked.destroy()
    }, cutAfterMs)
    asked.once('close', () => clearTimeout(cut))
  })
}

function sizes({ heap, external }: HeldMemory): string {
  return `${(heap / 1e6).toFixed(1)} MB of objects and ${(external / 1e6).toFixed(1)} MB of buffers`
}
