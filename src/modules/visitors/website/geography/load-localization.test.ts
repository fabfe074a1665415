import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSite } from '#tests/builders/site.ts'
import { CONSENT_VERSION } from '../../consent/schema.ts'
import { defaultLocalization, type Localization } from '../../geography/schema.ts'
import { CONSENT_EVENT } from '../consent/consent-script.ts'

const site = buildSite()
const canada: Localization = {
  ...defaultLocalization,
  country: { code: 'CA', name: 'Canada' },
  currency: { code: 'CAD', symbol: 'CA$', name: 'Canadian Dollar' },
  flags: { wide: '/pictures/flags/3x2/CA.svg', square: '/pictures/flags/1x1/CA.svg' },
  ipAddress: '8.8.8.8',
  browser: { name: null, system: null },
}
const accepted = `user-cookies=1; user-cookies-version=${CONSENT_VERSION}`

const service = vi.fn<typeof fetch>()
const jar = new Map<string, string>()
const written: string[] = []
let page: EventTarget & { visibilityState: string; cookie: string }
let frame: EventTarget

/** The module as a page that was just opened has it, and what it is told. */
async function openPage(settings: Partial<typeof site> = {}) {
  vi.resetModules()
  const { loadLocalization } = await import('./load-localization.ts')
  const heard: string[] = []
  const stop = loadLocalization({ ...site, ...settings }, ({ country }) => heard.push(country.code))
  await vi.advanceTimersByTimeAsync(0)
  return { heard, stop }
}

const answer = (record: unknown = canada) => new Response(JSON.stringify(record))
const keptCountry = () => {
  const kept = jar.get('b_localization')
  return kept && (JSON.parse(decodeURIComponent(kept)) as Localization).country.code
}

function setCookies(cookies: string): void {
  for (const pair of cookies.split('; ').filter(Boolean)) {
    const [name = '', value = ''] = pair.split('=')
    jar.set(name, value)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  service.mockReset().mockImplementation(async () => answer())
  jar.clear()
  written.length = 0
  page = Object.defineProperty(Object.assign(new EventTarget(), { visibilityState: 'visible' }), 'cookie', {
    get: () => [...jar].map((pair) => pair.join('=')).join('; '),
    set: (text: string) => {
      written.push(text)
      setCookies(text.split(';', 1)[0] ?? '')
    },
  }) as typeof page
  frame = Object.assign(new EventTarget(), { location: { hostname: 'www.example.com', protocol: 'https:' } })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  vi.stubGlobal('fetch', service)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Ends with the call, as `fetch` does. */
const hang: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })
/** A body that never ends: a piece whenever it is asked for. */
const flood: typeof fetch = async () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4_096).fill(32)) }),
  )
/** Headers at once, and then a word a second. */
const drip: typeof fetch = async (_url, init) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
      },
    }),
  )

test('GEO-1 the service is asked once, in the language of the page and without cookies, and told of', async () => {
  const { heard } = await openPage()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(service.mock.calls.map(([url]) => url)).toEqual(['/api/geo/?language=en'])
  expect(service.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' })
  expect(heard).toEqual(['CA'])
})

test.each<[string, typeof fetch, number]>([
  ['refuses', () => Promise.reject(new TypeError('refused')), 0],
  ['hangs', hang, 3_000],
  ['sends headers and no more', drip, 3_000],
  ['fails', async () => new Response('{}', { status: 500 }), 0],
  ['has heard too much', async () => new Response('{}', { status: 429 }), 0],
  ['answers nonsense', async () => new Response('<!doctype html>'), 0],
  ['answers another record', async () => answer({ country: 'CA' }), 0],
  ['floods', flood, 0],
])(
  'GEO-2 F-08 a service that %s: the default, and another try after 10 s, until it succeeds',
  async (_what, fault, patience) => {
    setCookies(accepted)
    service.mockImplementation(fault)
    const { heard } = await openPage()
    await vi.advanceTimersByTimeAsync(patience)
    expect([heard, keptCountry()]).toEqual([['US'], 'US'])
    expect(service).toHaveBeenCalledTimes(1)

    await vi.advanceTimersByTimeAsync(9_999)
    expect(service).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(service).toHaveBeenCalledTimes(2)

    service.mockImplementation(async () => answer())
    await vi.advanceTimersByTimeAsync(patience + 10_000)
    expect(heard, 'nobody is told the same again').toEqual(['US', 'CA'])
    expect(keptCountry()).toBe('CA')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(service).toHaveBeenCalledTimes(3)
  },
)

test('F-08 no more is taken in of a flood than a record may be', async () => {
  let pieces = 0
  service.mockImplementationOnce(
    async () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            pieces += 1
            controller.enqueue(new Uint8Array(4_096).fill(32))
          },
        }),
      ),
  )
  await openPage()
  expect(pieces).toBeLessThan(10)
})

describe('what is kept', () => {
  test('GEO-2 COOKIE-1 for 30 days and nothing of the address', async () => {
    setCookies(accepted)
    await openPage()
    expect(written).toEqual([
      expect.stringMatching(/^b_localization=.*; Max-Age=2592000; SameSite=Lax; Secure$/),
    ])
    expect(JSON.parse(decodeURIComponent(jar.get('b_localization') ?? ''))).toEqual({
      country: { code: 'CA', name: 'Canada' },
      currency: { code: 'CAD', symbol: 'CA$', name: 'Canadian Dollar' },
      phoneCode: '+1',
      language: { code: 'en', name: 'English' },
    })
  })

  test.each(['', 'user-cookies=0', 'user-cookies=1; user-cookies-version=2026-11-20'])(
    'R-38 nothing with the cookies “%s”, neither a place nor the default',
    async (cookies) => {
      setCookies(cookies)
      service.mockResolvedValueOnce(new Response('', { status: 500 }))
      await openPage()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(service).toHaveBeenCalledTimes(2)
      expect(written).toEqual([])
    },
  )

  test('R-38 as soon as the visitor accepts', async () => {
    await openPage()
    expect(keptCountry()).toBeUndefined()
    setCookies(accepted)
    frame.dispatchEvent(new Event(CONSENT_EVENT))
    expect(keptCountry()).toBe('CA')
  })

  test('GEO-2 is told at once on the next page, and a failure does not put the default in its place', async () => {
    setCookies(accepted)
    await openPage()
    service.mockImplementation(async () => new Response('', { status: 500 }))
    const { heard } = await openPage()
    expect([heard, keptCountry()]).toEqual([['CA'], 'CA'])
  })

  test('GEO-2 is looked at before it is believed', async () => {
    setCookies(`${accepted}; b_localization=${encodeURIComponent('{"country":"<script>"}')}`)
    service.mockImplementation(async () => new Response('', { status: 500 }))
    const { heard } = await openPage()
    expect(heard).toEqual(['US'])
  })
})

test('GEO-2 nobody is asked while the page is hidden, or after it was left', async () => {
  service.mockImplementation(async () => new Response('', { status: 500 }))
  const { stop } = await openPage()
  const turn = (state: string) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  turn('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(service).toHaveBeenCalledTimes(1)
  turn('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(service).toHaveBeenCalledTimes(2)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  turn('visible')
  expect(service).toHaveBeenCalledTimes(2)
})

test('GEO-1 two parts of a page ask once', async () => {
  vi.resetModules()
  const { loadLocalization } = await import('./load-localization.ts')
  const heard: string[] = []
  const stops = ['a', 'b'].map((part) =>
    loadLocalization(site, ({ country }) => heard.push(part + country.code)),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['aCA', 'bCA'])
  for (const stop of stops) stop()
  loadLocalization(site, ({ country }) => heard.push(`c${country.code}`))
  expect(heard).toEqual(['aCA', 'bCA', 'cCA'])
  expect(service).toHaveBeenCalledTimes(1)
})

test.each([
  ['https://geo.example.com/lookup', 1],
  ['https://example.com/geo', 1],
  ['https://geo.other.example/lookup', 0],
  ['https://notexample.com/geo', 0],
])('R-38 before consent %s is asked %i times', async (geo, times) => {
  const { heard } = await openPage({ urls: { ...site.urls, geo } })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(service).toHaveBeenCalledTimes(times)
  expect(heard).toEqual([times === 1 ? 'CA' : 'US'])
  setCookies(accepted)
  frame.dispatchEvent(new Event(CONSENT_EVENT))
  await vi.advanceTimersByTimeAsync(0)
  expect(service).toHaveBeenCalledTimes(1)
  expect(heard.at(-1)).toBe('CA')
})
