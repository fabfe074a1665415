import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONSENT_VERSION } from '../../consent/schema.ts'
import { TRAFFIC_SOURCE } from './kept-traffic-source.ts'

const consent = { cookie: 'user-cookies' }
const accepted = `user-cookies=1; user-cookies-version=${CONSENT_VERSION}`
const storage = new Map<string, string>()
const kept = () => JSON.parse(storage.get(TRAFFIC_SOURCE) ?? 'null') as Record<string, unknown> | null
let cookie = ''

/** The module as a page with this query has it. */
async function openPage(search = '', pathname = '/') {
  vi.resetModules()
  vi.stubGlobal('document', {
    referrer: '',
    get cookie() {
      return cookie
    },
  })
  vi.stubGlobal('window', {
    location: { search, pathname },
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  })
  return import('./kept-traffic-source.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z'), toFake: ['Date'] })
  storage.clear()
  cookie = accepted
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('AFF-1 TRAF-1 after consent b_ts holds the affiliate and what else the link says, also on the next visit', async () => {
  const first = await openPage('?affiliate=ann&utm_source=news')
  first.keepTrafficSource(consent)
  expect(kept()).toMatchObject({
    CustomTracking: { affiliate: 'ann' },
    SourceChannel: 'news',
    SourceCampaign: null,
  })

  const next = await openPage('?utm_source=ad')
  next.keepTrafficSource(consent)
  expect(next.knownTrafficSource(consent)).toMatchObject({
    CustomTracking: { affiliate: 'ann' },
    SourceChannel: 'ad',
  })
  expect(kept()).toMatchObject({ CustomTracking: { affiliate: 'ann' }, SourceChannel: 'ad' })
})

test.each(['', 'user-cookies=0', 'user-cookies=1; user-cookies-version=2026-11-20'])(
  'R-38 with the cookies “%s” nothing is kept, and nothing kept is read',
  async (cookies) => {
    storage.set(TRAFFIC_SOURCE, JSON.stringify({ SourceChannel: 'old', keptSince: '2026-11-22T11:00:00Z' }))
    cookie = cookies
    const { keepTrafficSource, knownTrafficSource } = await openPage('?affiliate=ann')
    keepTrafficSource(consent)
    expect(kept()).toMatchObject({ SourceChannel: 'old' })
    expect(knownTrafficSource(consent)).toMatchObject({
      SourceChannel: null,
      CustomTracking: { affiliate: 'ann' },
    })
  },
)

test('R-38 it is dropped when a consent would have run out, and does not grow younger by being read', async () => {
  const { keepTrafficSource } = await openPage('?affiliate=ann')
  keepTrafficSource(consent)
  vi.setSystemTime(Date.parse('2026-12-22T11:59:59Z'))
  const last = await openPage()
  last.keepTrafficSource(consent)
  expect(last.knownTrafficSource(consent).CustomTracking).toEqual({ affiliate: 'ann' })
  vi.setSystemTime(Date.parse('2026-12-22T12:00:00Z'))
  expect((await openPage()).knownTrafficSource(consent).CustomTracking).toBeNull()
  expect(storage.size).toBe(0)
})

test('TRAF-1 nothing is kept of a visitor who came by no link, and nonsense is not believed', async () => {
  const plain = await openPage()
  plain.keepTrafficSource(consent)
  expect(storage.size).toBe(0)
  storage.set(TRAFFIC_SOURCE, '{')
  expect(plain.knownTrafficSource(consent).CustomTracking).toBeNull()
})

test('TRAF-1 of the pages the first one is known, and kept after consent', async () => {
  const first = await openPage('?utm_source=news', '/docs/1800-templates/')
  first.keepTrafficSource(consent)
  const next = await openPage('', '/pricing/')
  expect(next.knownTrafficSource(consent)).toMatchObject({ LandingPage: '/docs/1800-templates/' })
  cookie = ''
  const stranger = await openPage('', '/ann@mail.example/')
  expect(stranger.knownTrafficSource(consent)).toMatchObject({ LandingPage: '/…/' })
})
