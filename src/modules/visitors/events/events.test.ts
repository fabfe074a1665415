import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { websiteEvents } from '../tables.ts'
import { deleteOldWebsiteEvents, EventBatch, isBot, recordEvents } from './record-events.ts'
import { cutRoute, EVENTS_PER_BATCH } from './schema.ts'

const { db } = await createTestDatabase()
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const visitor = { network: 'n', userAgent: browser }
const view = (route: string, ago = 0) => ({
  name: 'Page view',
  ago,
  details: { page: 'home', pageType: 'Main Website', route },
})
const batch = (...events: object[]) => EventBatch.parse({ events })
const stored = () => db.select().from(websiteEvents)

beforeEach(async () => {
  await db.delete(websiteEvents)
})

describe('what is recorded', () => {
  test('SIGN-10 a failure is told by its reason, and by nothing else of it', () => {
    const failed = (details: object) => ({ name: 'Signup failed', ago: 0, details })
    const accepts = (details: object) => EventBatch.safeParse({ events: [failed(details)] }).success
    expect(accepts({ reason: 'unavailable', shown: '/docs/a/', dialog: 'AB2' })).toBe(true)
    expect(accepts({ reason: 'ann@mail.example' })).toBe(false)
    expect(accepts({ reason: 'unavailable', email: 'ann@mail.example' })).toBe(false)
  })

  test('EVT-2 EVT-3 events are kept with what they hold, the moment they happened, and nothing of who it was', async () => {
    await recordEvents(buildDependencies(db), visitor, batch(view('/fr/', 3_600_000), view('/')))
    const [earlier, now] = await stored()
    expect(earlier).toEqual({
      id: expect.any(Number),
      at: expect.any(Date),
      name: 'Page view',
      details: { page: 'home', pageType: 'Main Website', route: '/fr/' },
      country: 'ZZ',
    })
    expect((now?.at.getTime() ?? 0) - (earlier?.at.getTime() ?? 0)).toBe(3_600_000)
  })

  test('EVT-3 what programs do is not counted', async () => {
    await recordEvents(buildDependencies(db), { network: 'n', userAgent: 'Googlebot/2.1' }, batch(view('/')))
    expect(await stored()).toEqual([])
  })

  test('EVT-3 one network cannot fill the store', async () => {
    const deps = {
      ...buildDependencies(db),
      limits: { ...buildDependencies(db).limits, eventBatchesPerNetwork: [{ attempts: 1, seconds: 60 }] },
    }
    await recordEvents(deps, visitor, batch(view('/')))
    await expect(recordEvents(deps, visitor, batch(view('/')))).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    await recordEvents(deps, { ...visitor, network: 'another' }, batch(view('/')))
    expect(await stored()).toHaveLength(2)
  })

  test('EVT-3 events older than thirteen months are deleted', async () => {
    await db.execute(sql`
      insert into ${websiteEvents} (name, details, at) values
        ('Page view', '{}', now() - interval '13 months 1 day'),
        ('Page view', '{}', now() - interval '12 months')`)
    await deleteOldWebsiteEvents({ db })
    expect(await stored()).toHaveLength(1)
  })
})

test.each([
  ['an unknown event', { name: 'Anything', ago: 0, details: {} }],
  ['an unknown detail', { ...view('/'), details: { ...view('/').details, email: 'a@b.example' } }],
  ['a missing detail', { ...view('/'), details: { page: 'home' } }],
  ['a page type that is none', { ...view('/'), details: { ...view('/').details, pageType: 'Other' } }],
  [
    'a page that is no name of ours',
    { ...view('/'), details: { ...view('/').details, page: 'ann@mail.example' } },
  ],
  ['a route with a control character', view('/\0')],
  ['a route with half a character', view('/\ud83d')],
  ['a route without end', view(`/${'x'.repeat(700)}`)],
  ['a moment to come', view('/', -1)],
  ['a moment long ago', view('/', 90_000_000)],
])('EVT-3 %s is refused', (_what, event) => {
  expect(EventBatch.safeParse({ events: [event] }).success).toBe(false)
})

test('EVT-3 events say which page was shown with which dialog, and a page that was opened before they did is heard too', () => {
  const shown = { shown: '/docs/ab/15.10.24/04/?q=ann', dialog: 'standard' }
  const landing = { category: 'LP view', route: '/docs/1800-templates/', device: 'mobile' }
  const { events } = batch(
    { name: 'LP view', ago: 0, details: { ...landing, query: 'modèles', ...shown } },
    { name: 'LP view', ago: 0, details: landing },
    { name: 'Account Created', ago: 0, details: { destination: 'doc/lease-D7', ...shown } },
  )
  const cut = { shown: '/docs/ab/15.10.24/04/', dialog: 'standard' }
  expect(events.map(({ details }) => details)).toEqual([
    { ...landing, query: 'modèles', ...cut },
    landing,
    { destination: 'doc/lease-D7', ...cut },
  ])
})

test('EVT-3 a batch holds a few events and no more', () => {
  expect(EventBatch.safeParse({ events: [] }).success).toBe(false)
  expect(EventBatch.safeParse({ events: Array(EVENTS_PER_BATCH + 1).fill(view('/')) }).success).toBe(false)
})

test('EVT-3 a route that a page has not cut is cut on the server', () => {
  expect(batch(view('/search/?q=my+divorce&utm_source=news')).events).toMatchObject([
    { details: { route: '/search/?utm_source=news' } },
  ])
})

test.each([
  ['/fr/templates/', '/fr/templates/'],
  [
    '/?utm_source=news&utm_campaign=spring&s=a&ppc=1&a=2&c=3&affiliate=ann',
    '/?utm_source=news&utm_campaign=spring&s=a&ppc=1&a=2&c=3&affiliate=ann',
  ],
  ['/search/?q=divorce+of+ann&page=2#x', '/search/'],
  ['/?utm_source=ann@mail.example&s=kept', '/?s=kept'],
  [`/?utm_source=${'x'.repeat(101)}`, `/?utm_source=${'x'.repeat(100)}`],
  // A part of a value would be another campaign: what has no room is left out.
  [`/?utm_source=${'%C3%A9'.repeat(99)}&s=a`, '/?s=a'],
  ['/unsubscribe/ann%40mail.example/', '/unsubscribe/…/'],
  ['search/?t=lease-D7', 'search/'],
  ['/fr/pricing/checkout/AAAAAAAAAAAAAAAAAAAAAA/', '/fr/pricing/checkout/…/'],
  ['/pricing/checkout/?package=solo', '/pricing/checkout/'],
  ['/pricing/thank-you/?orderId=AAAAAAAAAAAAAAAAAAAAAA', '/pricing/thank-you/'],
])('EVT-3 of the address %s an event holds %s', (address, route) => {
  expect(cutRoute(address)).toBe(route)
})

test.each([
  [browser, false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    true,
  ],
  ['facebookexternalhit/1.1', true],
  ['curl/8.5.0', true],
  ['', true],
  [undefined, true],
])('EVT-3 %s is a program: %s', (userAgent, expected) => {
  expect(isBot(userAgent)).toBe(expected)
})
