import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { Context } from 'hono'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { unitHashOf, variantOf } from '#modules/experiments/assign.ts'
import type { Experiment } from '#modules/experiments/schema.ts'
import { experimentAssignments, signUpVariants } from '#modules/experiments/tables.ts'
import { AccountCreation } from '#modules/identity/accounts/schema.ts'
import { signUp } from '#modules/identity/accounts/sign-up.ts'
import { visitUnitOf } from '#modules/visitors/units/visit-unit.ts'
import { buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { createServer, type ServerDependencies } from './create-server.ts'
import { noMemoryFiles } from './memory-files.ts'
import { createPageCache, type PageCacheOptions } from './page-cache.ts'

const { db, pool } = await createTestDatabase()
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const ADDRESS = '/docs/here/'
const VARIANT = '/docs/ab/there/'
const CONSENT = 'user-cookies=1; user-cookies-version=2026-11-28'

const experiment: Experiment = {
  id: 'labels',
  name: 'Labels',
  address: ADDRESS,
  variants: [
    { id: 'original', address: ADDRESS, weight: 1 },
    { id: 'inside', address: VARIANT, weight: 1 },
  ],
  differsIn: ['labelStyle'],
  starts: '2026-11-01T00:00:00Z',
  ends: '2026-12-01T00:00:00Z',
  plan: { goal: 'signUps', baseline: 0.05, minimalLift: 0.2 },
}

let now = new Date('2026-11-20T00:00:00Z')
let network = 'test'
let address = 'test'
/** As the day's salt: another on another day, unless it cannot be read. */
let readSalt = async () => saltOf(now)
const saltOf = (moment: Date) => moment.toISOString().slice(0, 10)
const deps = { ...buildDependencies(db), clock: () => now }
/** What the build has: both pages in two languages, in a third the original alone, each with its data. */
const paths = [ADDRESS, VARIANT, `/fr${ADDRESS}`, `/fr${VARIANT}`, `/es${ADDRESS}`]
const pages = createPageCache({
  ...deps,
  app: {
    listPrerenderedPages: () => paths.map((each) => ({ path: each, parameters: [], isPriced: false })),
    isCachedPage: () => false,
  },
  consent: { cookie: 'user-cookies', thirdParties: {}, origins: [] },
  commonHeaders: { 'x-content-type-options': 'nosniff' },
  maximumBytes: 100_000,
  readPrerendered: async (page: string) => ({
    body: `<!DOCTYPE html><html lang="en"><p>The page of ${page}</p></html>`,
    type: page.endsWith('_.data') ? 'text/x-script' : 'text/html; charset=utf-8',
    headers: {},
  }),
} as unknown as PageCacheOptions)
const log = { child: () => log, info() {}, warn() {}, error() {} }
const { listener } = createServer({
  ...deps,
  log,
  app: {
    handle: async () => new Response('of the application'),
    experiments: [experiment],
    findPagePattern: () => undefined,
    findPricedPage: () => undefined,
  },
  files: noMemoryFiles,
  pages,
  consent: { cookie: 'user-cookies', thirdParties: {}, origins: [] },
  furtherOrigins: [],
  services: [],
  clientNetwork: () => network,
  visitUnit: async ({ req }: Context) =>
    visitUnitOf(deps, { salt: await readSalt(), address, userAgent: req.header('user-agent') ?? '' }),
  describeVisitor: async () => ({ network: 'test' }),
} as unknown as ServerDependencies)
const server = createHttpServer(listener).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as { port: number }
afterAll(() => {
  server.close()
})

async function ask(
  path = ADDRESS,
  { cookie = '', method = 'GET', userAgent = USER_AGENT, encoding = 'br', headers = {} } = {},
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie, 'user-agent': userAgent, 'accept-encoding': encoding, ...headers },
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    headers: response.headers,
    /** The page that was made at build time. */
    page: /The page of (\S+?)</.exec(text)?.[1],
    /** The number that the browser is to keep. */
    kept: /^formulary-experiments=([\w-]{22});/.exec(response.headers.get('set-cookie') ?? '')?.[1],
  }
}

/** The log, once everything that was asked for has been written. */
async function readLog(lines: number) {
  await expect.poll(() => db.$count(experimentAssignments)).toBe(lines)
  return db.select().from(experimentAssignments)
}

/** The number of a visit from the address of this moment. */
const ofVisit = () => visitUnitOf(deps, { salt: saltOf(now), address, userAgent: USER_AGENT })

/** Visits from addresses that have not been here, until one is shown this page. */
function moveTo(page: string): void {
  do address = newId()
  while (addressFor(ofVisit()) !== page)
}

const addressFor = (unit: string) => variantOf(experiment, unitHashOf(unit)).address

beforeEach(async () => {
  now = new Date('2026-11-20T00:00:00Z')
  network = 'test'
  address = newId()
  readSalt = async () => saltOf(now)
  // No answer waits for the log: what the test before has asked for may still be on its way into it.
  await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0)
  await db.delete(experimentAssignments)
})

test('with consent a browser gets a number, and the same page with it ever after', async () => {
  const first = await ask(ADDRESS, { cookie: CONSENT })
  expect(first.status).toBe(200)
  expect(first.headers.get('set-cookie')).toMatch(/; Max-Age=2592000; SameSite=Lax$/)
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

test.each([VARIANT, ADDRESS])(
  'R-38 without consent %s stays itself all visit, reloaded and by Home and Back, and nothing is kept in the browser or the page',
  async (page) => {
    moveTo(page)
    for (const cookie of ['', 'user-cookies=0', '']) {
      const visit = await ask(ADDRESS, { cookie })
      expect(visit.headers.get('set-cookie')).toBeNull()
      expect(visit.text).toBe(`<!DOCTYPE html><html lang="en"><p>The page of ${page}</p></html>`)
      expect((await ask(`${ADDRESS}_.data`, { cookie })).page).toBe(`${page}_.data`)
    }
    const [line] = await readLog(1)
    expect(line).toMatchObject({ unitHash: unitHashOf(ofVisit()) })
    expect(variantOf(experiment, line?.unitHash ?? '').id).toBe(line?.variant)
  },
)

test('without consent another browser, another address and the next day are other visits', async () => {
  await ask()
  await ask(ADDRESS, { userAgent: `${USER_AGENT} Edg/140.0` })
  address = newId()
  await ask()
  now = new Date('2026-11-21T12:00:00Z')
  await ask()
  await readLog(4)
})

test.each([VARIANT, ADDRESS])(
  'R-38 who was shown %s and accepts then keeps a number with the same page, on other days and elsewhere too',
  async (page) => {
    moveTo(page)
    await ask()
    const { kept, ...data } = await ask(`${ADDRESS}_.data`, { cookie: CONSENT })
    expect(data.page).toBe(`${page}_.data`)
    now = new Date('2026-11-22T00:00:00Z')
    address = newId()
    expect((await ask(ADDRESS, { cookie: `${CONSENT}; formulary-experiments=${kept}` })).page).toBe(page)
    const lines = await readLog(2)
    expect(lines.map(({ variant }) => variant)).toEqual(
      page === VARIANT ? ['inside', 'inside'] : ['original', 'original'],
    )
  },
)

test.each([VARIANT, ADDRESS])(
  'R-38 two browsers of one network and name that were shown %s and accept keep numbers of their own, and none comes back',
  async (page) => {
    moveTo(page)
    const visits = [ofVisit()]
    // The second has taken its consent back and given it again: its number is not the one it had.
    for (let browser = 0; browser < 3; browser++) {
      const { kept = '', page: shown } = await ask(ADDRESS, { cookie: CONSENT })
      expect(shown).toBe(page)
      expect(addressFor(kept)).toBe(page)
      visits.push(kept)
    }
    expect(new Set(visits).size).toBe(4)
    const lines = await readLog(3)
    expect(lines.map(({ unitHash }) => unitHash).toSorted()).toEqual(
      visits.slice(1).map(unitHashOf).toSorted(),
    )
  },
)

test('a visit whose number cannot be told sees the original, and is not counted', async () => {
  moveTo(VARIANT)
  readSalt = () => Promise.reject(new Error('the database is gone'))
  for (const cookie of ['', CONSENT]) {
    expect(await ask(ADDRESS, { cookie })).toMatchObject({ status: 200, page: ADDRESS, kept: undefined })
  }
  const unit = newId()
  const kept = await ask(ADDRESS, { cookie: `${CONSENT}; formulary-experiments=${unit}` })
  expect(kept.page).toBe(addressFor(unit))
  await readLog(1)
})

test('R-38 a sign-up without a number counts for the page that its visit was shown', async () => {
  moveTo(VARIANT)
  await ask()
  await readLog(1)
  const visitor = { network: 'test', visitUnit: ofVisit() }
  const input = AccountCreation.parse({ Email: buildEmail() })
  expect(await signUp(deps, visitor, input)).toMatchObject({ ok: true })
  expect((await readLog(1))[0]).toMatchObject({ variant: 'inside', signedUp: true })
  const [shown] = await db.select().from(signUpVariants)
  expect(shown).toMatchObject({ experiment: 'labels', variant: 'inside' })
})

test.each(['', '; user-cookies-version=2026-11-20'])(
  'R-38 who accepted before experiments were asked for keeps no number: “user-cookies=1%s”',
  async (version) => {
    const cookie = `user-cookies=1${version}; formulary-experiments=${newId()}`
    const visit = await ask(ADDRESS, { cookie })
    expect(visit.kept).toBeUndefined()
    expect(visit.headers.get('set-cookie')).toMatch(/^formulary-experiments=; Path=\/; Max-Age=0/)
    expect(visit.page).toBe(addressFor(ofVisit()))
    await readLog(1)
  },
)

test('a number that is left over from a consent is taken back, and says nothing', async () => {
  const unit = newId()
  const visit = await ask(ADDRESS, { cookie: `formulary-experiments=${unit}` })
  expect(visit.headers.get('set-cookie')).toMatch(/^formulary-experiments=; Path=\/; Max-Age=0/)
  const [line] = await readLog(1)
  expect(line?.unitHash).toBe(unitHashOf(ofVisit()))
})

test.each(['br', 'gzip', 'identity'])(
  'both pages are answered whole under the one address, in %s',
  async (encoding) => {
    const pages = new Map<string | undefined, Headers>()
    let visits = 0
    for (; visits < 40 && pages.size < 2; visits++) {
      address = newId()
      const { page, headers } = await ask(ADDRESS, { encoding })
      pages.set(page, headers)
    }
    // Each has been written before the next test begins.
    await readLog(visits)
    expect([...pages.keys()].toSorted()).toEqual([VARIANT, ADDRESS].toSorted())
    for (const headers of pages.values()) {
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('vary')).toBe('accept-encoding, cookie, user-agent')
      expect(headers.get('etag')).toBeNull()
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'/)
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
    expect(answer).toMatchObject({ page: ADDRESS, kept: undefined })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  await readLog(0)
})

test('data for navigation in the browser is of the variant that its number has', async () => {
  const unit = newId()
  const cookie = `${CONSENT}; formulary-experiments=${unit}`
  expect((await ask(`${ADDRESS}_.data`, { cookie })).page).toBe(`${addressFor(unit)}_.data`)
  await readLog(1)
})

test('what is prefetched is that page, and not counted before it is shown', async () => {
  moveTo(VARIANT)
  const prefetched = await ask(`${ADDRESS}_.data`, { headers: { 'sec-purpose': 'prefetch' } })
  expect(prefetched.page).toBe(`${VARIANT}_.data`)
  await readLog(0)
})

test('a network beyond its limit sees the same pages as before, and adds no lines by numbers that it makes up', async () => {
  network = 'busy'
  const counters = countersOf(deps.limits, 'assignmentsPerNetwork', network)
  while (deps.rateLimiter.take(counters).ok);
  for (const page of [VARIANT, ADDRESS]) {
    moveTo(page)
    expect((await ask()).page).toBe(page)
  }
  for (let visit = 0; visit < 5; visit++) {
    const unit = newId()
    const { page } = await ask(ADDRESS, { cookie: `${CONSENT}; formulary-experiments=${unit}` })
    expect(page).toBe(addressFor(unit))
  }
  network = 'test'
  await ask()
  await readLog(1)
})

test('ROUTE-5 in another language the address is answered with the variants of that language, and their data', async () => {
  for (const page of [VARIANT, ADDRESS]) {
    moveTo(page)
    expect((await ask(`/fr${ADDRESS}`)).page).toBe(`/fr${page}`)
    expect((await ask(`/fr${ADDRESS}_.data`)).page).toBe(`/fr${page}_.data`)
  }
  await readLog(2)
})

test('ROUTE-5 a language that lacks the page of a variant has no experiment', async () => {
  const answer = await ask(`/es${ADDRESS}`, { cookie: CONSENT })
  expect(answer).toMatchObject({ page: `/es${ADDRESS}`, kept: undefined })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  await readLog(0)
})

test('the addresses of the variants stay as they are', async () => {
  for (let visit = 0; visit < 5; visit++) {
    const answer = await ask(VARIANT, { cookie: CONSENT })
    expect(answer).toMatchObject({ page: VARIANT, kept: undefined })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  }
  await readLog(0)
})

test.each(['2026-10-31T23:59:59Z', '2026-12-01T00:00:00Z'])(
  'at %s, outside of its days, the address answers its own page to everybody',
  async (moment) => {
    now = new Date(moment)
    const answer = await ask(ADDRESS, { cookie: CONSENT })
    expect(answer).toMatchObject({ page: ADDRESS, kept: undefined })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    await readLog(0)
  },
)
