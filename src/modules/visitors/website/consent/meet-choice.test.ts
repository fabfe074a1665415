import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const consent = {
  cookie: 'user-cookies',
  thirdParties: { 'tag-manager': 'https://tags.example/gtm.js?id=GTM-1' },
}
const reload = vi.fn()
const written: string[] = []
let dataset: { freshChoice?: string }
let cookie: string

/** The module as a page that was just opened has it. */
async function openPage(cookies = '') {
  vi.resetModules()
  cookie = cookies
  const { meetChoice } = await import('./meet-choice.ts')
  return {
    press(choice: 'accepted' | 'declined') {
      cookie = `_ga=GA1.1.2.3; user-cookies=${choice === 'accepted' ? 1 : 0}`
      dataset.freshChoice = choice
      meetChoice({ consent, language: 'en' })
    },
    told: () => (window.dataLayer ?? []).map(({ event }) => event),
  }
}

beforeEach(() => {
  dataset = {}
  written.length = 0
  reload.mockReset()
  vi.stubGlobal('navigator', { webdriver: true })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      written.push(text)
    },
    documentElement: { dataset },
    createElement: () => ({ addEventListener() {} }),
    head: { append() {} },
  })
  vi.stubGlobal('window', {
    location: { hostname: 'www.example.com', pathname: '/', search: '', reload },
    localStorage: { getItem: () => null, setItem() {} },
    sessionStorage: {},
  })
})
afterEach(() => vi.unstubAllGlobals())

test('COOK-4 the tag manager hears of an acceptance, and not of the choice that ends it', async () => {
  const { press, told } = await openPage()
  press('accepted')
  expect(told()).toEqual(['gtm.js', 'Cookies accepted'])
  press('declined')
  expect(told()).toEqual(['gtm.js', 'Cookies accepted'])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('R-38 a refusal deletes what others kept after an earlier consent, also where this page has loaded none of them', async () => {
  const { press } = await openPage('_ga=GA1.1.2.3')
  press('declined')
  expect(written).toContain('_ga=; Path=/; Max-Age=0')
  expect(reload).not.toHaveBeenCalled()
})

test('R-38 a choice that is not new deletes nothing', async () => {
  const { press } = await openPage()
  press('accepted')
  expect(written).toEqual([])
})
