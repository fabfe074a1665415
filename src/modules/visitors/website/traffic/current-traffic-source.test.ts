import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noTrafficSource } from './traffic-source.ts'

let search = ''
let cookie = ''
let referrer = ''

/** The module as a page that was just opened has it. */
async function openPage() {
  vi.resetModules()
  return import('./current-traffic-source.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    location: {
      pathname: '/',
      origin: 'https://shop.example',
      get search() {
        return search
      },
    },
  })
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    get referrer() {
      return referrer
    },
  })
  search = ''
  cookie = ''
  referrer = ''
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** When the cookie of analytics is read, which is the last time that anything is. */
const clientAfter = async (milliseconds: number, stopsAfter?: number) => {
  const { captureTrafficSource, watchTrafficSource } = await openPage()
  const stop = watchTrafficSource()
  cookie = '_ga=GA1.1.1234.5678'
  if (stopsAfter !== undefined) {
    vi.advanceTimersByTime(stopsAfter)
    stop()
  }
  vi.advanceTimersByTime(milliseconds - (stopsAfter ?? 0))
  // What is known without looking again.
  cookie = ''
  return captureTrafficSource().SourceGuid
}

test('TRAF-1 the source is captured 1,000 ms after the page has loaded, when analytics has set its cookie', async () => {
  expect(await clientAfter(999)).toBeNull()
  expect(await clientAfter(1000)).toBe('1234.5678')
})

test('TRAF-1 nothing is captured of a page that has been left by then', async () => {
  expect(await clientAfter(5000, 999)).toBeNull()
})

test('TRAF-1 what the link says is captured at once: the next page has no query any more', async () => {
  search = '?utm_source=news&c=acct'
  const { captureTrafficSource, watchTrafficSource } = await openPage()
  watchTrafficSource()
  search = ''
  vi.advanceTimersByTime(1000)
  const known = { ...noTrafficSource, LandingPage: '/', SourceChannel: 'news', SourceAccount: 'acct' }
  expect(captureTrafficSource()).toEqual(known)
  // A new link goes before what is known, and leaves the rest as it is.
  search = '?s=letter'
  expect(captureTrafficSource()).toEqual({ ...known, SourceChannel: 'letter' })
})

test.each([
  ['https://shop.example/pricing/plans/?affiliate=ann&ppc=ad&q=nda', '', 'ann', 'ad', null],
  ['https://shop.example/pricing/plans/?affiliate=ann&ppc=ad', '?affiliate=ben', 'ben', null, null],
  ['https://elsewhere.example/?affiliate=ann', '', undefined, null, null],
  ['https://shop.example/?q=nda', '', undefined, null, null],
])(
  'AFF-1 a page that was left before it came alive hands on whose link opened it: %s, %s',
  async (before, own, affiliate, ad, words) => {
    referrer = before
    search = own
    const { captureTrafficSource } = await openPage()
    const source = captureTrafficSource()
    expect(source.CustomTracking?.affiliate).toBe(affiliate)
    expect(source).toMatchObject({ SourceAdGroup: ad, SourceKeyword: words })
  },
)
