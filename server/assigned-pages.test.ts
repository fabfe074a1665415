import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { experimentAssignments } from '#database/tables/experiments.ts'
import { unitHashOf, variantOf } from '#domain/experiments/index.ts'
import type { Experiment } from '#domain/experiments/schema.ts'
import { newId } from '#domain/ids.ts'
import { countersOf } from '#domain/limits/index.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { createServer, type ServerDependencies } from './create-server.ts'
import { loadMemoryFiles, type SiteFile } from './memory-files.ts'

const { db } = await createTestDatabase()
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const ADDRESS = '/docs/here/'
const VARIANT = '/docs/ab/there/'
const CONSENT = 'user-cookies=1; user-cookies-version=2026-11-22'

const experiment: Experiment = {
  id: 'labels',
  name: 'Labels',
  address: ADDRESS,
  variants: [
    { id: 'original', address: ADDRESS, weight: 1 },
    { id: 'inside', address: VARIANT, weight: 1 },
  ],
  starts: '2026-11-01T00:00:00Z',
  ends: '2026-12-01T00:00:00Z',
  plan: { goal: 'signUps', baseline: 0.05, minimalLift: 0.2 },
}

let now = new Date('2026-11-20T00:00:00Z')
let network = 'test'
const directory = await mkdtemp(path.join(tmpdir(), 'assigned-pages-'))
const files = await loadFiles()
const deps = { ...buildDependencies(db), clock: () => now }
const log = { child: () => log, info() {}, warn() {}, error() {} }
const { listener } = createServer({
  ...deps,
  log,
  app: { handle: async () => new Response('of the application'), experiments: [experiment] },
  files,
  // Were they asked, they would have the page of every address.
  pages: {
    size: () => 0,
    answer: ({ url }: IncomingMessage, response: ServerResponse) => {
      if (!url?.startsWith(ADDRESS)) return false
      response.end('<p>The page of kept</p>')
      return true
    },
  },
  consent: { cookie: 'user-cookies', thirdParties: {}, origins: [] },
  furtherOrigins: [],
  services: [],
  clientNetwork: () => network,
  describeVisitor: async () => ({ network: 'test' }),
} as unknown as ServerDependencies)
const server = createHttpServer(listener).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as { port: number }
afterAll(async () => {
  server.close()
  await rm(directory, { recursive: true })
})

/** Two pages with their data, as the build has them. */
async function loadFiles() {
  const site: SiteFile[] = []
  for (const address of [ADDRESS, VARIANT]) {
    for (const [ending, type] of [
      ['', 'text/html; charset=utf-8'],
      ['_.data', 'text/x-script'],
    ] as const) {
      const body = `body-${site.length}`
      const text = `<!DOCTYPE html><html lang="en"><p>The page of ${address}${ending}</p></html>`
      const file = path.join(directory, body)
      await writeFile(file, text)
      await writeFile(`${file}.br`, brotliCompressSync(text))
      await writeFile(`${file}.gz`, gzipSync(text))
      const cacheControl = 'public, max-age=0, must-revalidate'
      const headers = { 'content-security-policy': `for ${address}` }
      site.push({
        path: address + ending,
        body,
        compressed: true,
        type,
        etag: `"${body}"`,
        cacheControl,
        headers,
      })
    }
  }
  await writeFile(path.join(directory, 'manifest.json'), JSON.stringify({ files: site }))
  return loadMemoryFiles(directory, { 'x-content-type-options': 'nosniff' })
}

async function ask(
  address = ADDRESS,
  { cookie = '', method = 'GET', userAgent = USER_AGENT, encoding = 'br' } = {},
) {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers: { cookie, 'user-agent': userAgent, 'accept-encoding': encoding },
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    /** The page that was made at build time. */
    page: /The page of (\S+?)</.exec(text)?.[1],
    /** The number that stands in the page, and the one that the browser is to keep. */
    inPage: /^<!DOCTYPE html><html data-experiment-unit="([\w-]{22})" lang/.exec(text)?.[1],
    kept: /^formulary-experiments=([\w-]{22});/.exec(response.headers.get('set-cookie') ?? '')?.[1],
  }
}

/** The log, once everything that was asked for has been written. */
async function readLog(lines: number) {
  await expect.poll(() => db.$count(experimentAssignments)).toBe(lines)
  return db.select().from(experimentAssignments)
}

const addressFor = (unit: string) => variantOf(experiment, unitHashOf(unit)).address

beforeEach(async () => {
  now = new Date('2026-11-20T00:00:00Z')
  network = 'test'
  // What the test before has asked for may still be on its way into the log: nobody waits for that.
  do {
    await db.delete(experimentAssignments)
    await delay(50)
  } while ((await db.$count(experimentAssignments)) > 0)
})

test('with consent a browser gets a number, and the same page with it ever after', async () => {
  const first = await ask(ADDRESS, { cookie: CONSENT })
  expect(first.status).toBe(200)
  expect(first.headers.get('set-cookie')).toMatch(/; Max-Age=2592000; SameSite=Lax$/)
  expect(first.inPage).toBeUndefined()
  expect(first.page).toBe(addressFor(first.kept ?? ''))
  const cookie = `${CONSENT}; formulary-experiments=${first.kept}`
  for (let visit = 0; visit < 4; visit++) {
    const again = await ask(ADDRESS, { cookie })
    expect(again.page).toBe(first.page)
    expect(again.headers.get('set-cookie')).toBeNull()
  }
  const [line] = await readLog(1)
  expect(line).toMatchObject({ experiment: 'labels', unitHash: unitHashOf(first.kept ?? '') })
})

test('without consent the number stands in the page alone, and is another with the next visit', async () => {
  const [one, other] = [await ask(), await ask(ADDRESS, { cookie: 'user-cookies=0' })]
  for (const visit of [one, other]) {
    expect(visit.headers.get('set-cookie')).toBeNull()
    expect(visit.page).toBe(addressFor(visit.inPage ?? ''))
  }
  expect(one.inPage).not.toBe(other.inPage)
  const log = await readLog(2)
  expect(log.map(({ unitHash }) => unitHash).toSorted()).toEqual(
    [one, other].map(({ inPage }) => unitHashOf(inPage ?? '')).toSorted(),
  )
})

test.each(['', '; user-cookies-version=2026-11-20'])(
  'R-38 who accepted before experiments were asked for keeps no number: “user-cookies=1%s”',
  async (version) => {
    const cookie = `user-cookies=1${version}; formulary-experiments=${newId()}`
    const visit = await ask(ADDRESS, { cookie })
    expect(visit.kept).toBeUndefined()
    expect(visit.headers.get('set-cookie')).toMatch(/^formulary-experiments=; Path=\/; Max-Age=0/)
    expect(visit.page).toBe(addressFor(visit.inPage ?? ''))
    await readLog(1)
  },
)

test('a number that is left over from a consent is taken back, and says nothing', async () => {
  const unit = newId()
  const visit = await ask(ADDRESS, { cookie: `formulary-experiments=${unit}` })
  expect(visit.headers.get('set-cookie')).toMatch(/^formulary-experiments=; Path=\/; Max-Age=0/)
  expect(visit.inPage).not.toBe(unit)
  await readLog(1)
})

test.each(['br', 'gzip', 'identity'])(
  'both pages are answered whole under the one address, in %s',
  async (encoding) => {
    const pages = new Map<string | undefined, Headers>()
    let visits = 0
    for (; visits < 40 && pages.size < 2; visits++) {
      const { page, headers } = await ask(ADDRESS, { encoding })
      pages.set(page, headers)
    }
    // Each has been written before the next test begins.
    await readLog(visits)
    expect([...pages.keys()].toSorted()).toEqual([VARIANT, ADDRESS].toSorted())
    for (const [page, headers] of pages) {
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('vary')).toBe('accept-encoding, cookie, user-agent')
      expect(headers.get('etag')).toBeNull()
      // Of the page that is shown: its scripts are others.
      expect(headers.get('content-security-policy')).toBe(`for ${page}`)
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    }
  },
)

test('HEAD is answered like GET, and not counted: nobody has seen anything', async () => {
  const cookie = `${CONSENT}; formulary-experiments=${newId()}`
  const head = await ask(ADDRESS, { cookie, method: 'HEAD' })
  await expect(readLog(0)).resolves.toEqual([])
  const get = await ask(ADDRESS, { cookie })
  expect(head.page).toBeUndefined()
  for (const name of ['cache-control', 'vary', 'content-length', 'content-security-policy', 'content-type']) {
    expect(head.headers.get(name), name).toBe(get.headers.get(name))
  }
  await readLog(1)
})

test('two requests at once with one number are one visitor, with one page', async () => {
  const cookie = `${CONSENT}; formulary-experiments=${newId()}`
  const visits = await Promise.all(Array.from({ length: 6 }, () => ask(ADDRESS, { cookie })))
  expect(new Set(visits.map(({ page }) => page)).size).toBe(1)
  await readLog(1)
})

test('programs get the original, without a number and uncounted', async () => {
  for (let visit = 0; visit < 10; visit++) {
    const answer = await ask(ADDRESS, {
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)',
      cookie: CONSENT,
    })
    expect(answer).toMatchObject({ page: ADDRESS, inPage: undefined, kept: undefined })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  await readLog(0)
})

test('data for navigation in the browser is of the variant that its number has, and else of the original', async () => {
  const unit = newId()
  const cookie = `${CONSENT}; formulary-experiments=${unit}`
  expect((await ask(`${ADDRESS}_.data`, { cookie })).page).toBe(`${addressFor(unit)}_.data`)
  await readLog(1)
  expect((await ask(`${ADDRESS}_.data`)).page).toBe(`${ADDRESS}_.data`)
  await readLog(1)
})

test('a network beyond its limit gets the original without a number, and adds no lines by numbers that it makes up', async () => {
  network = 'busy'
  const counters = countersOf(deps.limits, 'assignmentsPerNetwork', network)
  while (deps.memoryAttempts.take(counters).ok);
  expect(await ask()).toMatchObject({ page: ADDRESS, inPage: undefined })
  for (let visit = 0; visit < 5; visit++) {
    const unit = newId()
    const { page } = await ask(ADDRESS, { cookie: `${CONSENT}; formulary-experiments=${unit}` })
    expect(page).toBe(addressFor(unit))
  }
  network = 'test'
  await ask()
  await readLog(1)
})

test('the addresses of the variants stay as they are', async () => {
  for (let visit = 0; visit < 5; visit++) {
    const answer = await ask(VARIANT, { cookie: CONSENT })
    expect(answer).toMatchObject({ page: VARIANT, kept: undefined, inPage: undefined })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  }
  await readLog(0)
})

test.each(['2026-10-31T23:59:59Z', '2026-12-01T00:00:00Z'])(
  'at %s, outside of its days, the address answers its own page to everybody',
  async (moment) => {
    now = new Date(moment)
    const answer = await ask(ADDRESS, { cookie: CONSENT })
    expect(answer).toMatchObject({ page: ADDRESS, kept: undefined, inPage: undefined })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    await readLog(0)
  },
)
