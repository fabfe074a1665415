import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONSENT_VERSION } from '../../consent/schema.ts'

const thirdParties = {
  'tag-manager': 'https://tags.example/gtm.js?id=GTM-1',
  behaviour: 'https://watch.example/script.js',
  chat: 'https://chat.example/widget.js',
}
const settings = { cookie: 'user-cookies', thirdParties }
const added: string[] = []
const acceptedNow = `user-cookies=1; user-cookies-version=${CONSENT_VERSION}`
const reload = vi.fn()
let cookie = ''
let pathname = '/'
/** What becomes of a script that is asked for. */
let arrival = 'load'

/** The module as a page that was just opened has it. */
async function openPage() {
  vi.resetModules()
  added.length = 0
  return import('./third-parties.ts')
}

beforeEach(() => {
  cookie = ''
  pathname = '/'
  arrival = 'load'
  reload.mockReset()
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(_written: string) {},
    createElement: () => ({
      addEventListener: (type: string, hear: () => void) => type === arrival && queueMicrotask(hear),
    }),
    head: { append: ({ src }: { src: string }) => added.push(src) },
  })
  vi.stubGlobal('window', {
    location: { hostname: 'www.example.com', pathname, reload },
    localStorage: {},
    sessionStorage: {},
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each(['', 'user-cookies=0', 'user-cookies=', 'user-cookies=2', 'other=1'])(
  'COOK-2 with the cookies "%s" nobody else is loaded',
  async (cookies) => {
    const page = await openPage()
    cookie = cookies
    page.startThirdParties(settings)
    expect(await page.loadThirdParty('chat', settings)).toBe(false)
    expect(added).toEqual([])
  },
)

test('COOK-2 after accepting each is loaded once, and the chat when somebody wants it', async () => {
  const page = await openPage()
  cookie = 'a=b; user-cookies=1'
  page.startThirdParties(settings)
  page.startThirdParties(settings)
  expect(added).toEqual([thirdParties['tag-manager'], thirdParties.behaviour])
  expect(window.dataLayer).toMatchObject([{ event: 'gtm.js' }])
  expect(await page.loadThirdParty('chat', settings)).toBe(true)
  expect(added).toHaveLength(3)
})

test.each([
  ['', false],
  ['; user-cookies-version=2026-11-20', false],
  ['; user-cookies-version=nonsense', false],
  ['; user-cookies-version=2026-11-28', true],
])('R-38 “user-cookies=1%s” is consent to what its text asked for', async (version, isLater) => {
  const page = await openPage()
  cookie = `user-cookies=1${version}`
  for (const name of ['tag-manager', 'behaviour', 'chat'] as const) {
    expect(page.mayLoad(name, settings), name).toBe(true)
  }
  expect(page.mayLoad('captcha', settings)).toBe(isLater)
})

test('COOK-2 what is not set up is never loaded', async () => {
  const page = await openPage()
  cookie = 'user-cookies=1'
  page.startThirdParties({ ...settings, thirdParties: {} })
  expect(added).toEqual([])
  expect(page.isLoaded('tag-manager')).toBe(false)
})

test('COOK-5 a press on the chat consents to the chat, unless everything was declined', async () => {
  const page = await openPage()
  page.consentByPress('chat')
  expect(page.mayLoad('behaviour', settings)).toBe(false)
  expect(await page.loadThirdParty('chat', settings)).toBe(true)
  page.stopThirdParties(settings)
  expect(reload).not.toHaveBeenCalled()

  cookie = 'user-cookies=0'
  expect(page.mayLoad('chat', settings)).toBe(false)
  page.stopThirdParties(settings)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('COOK-2 a page that has loaded nothing is not loaded anew by a refusal', async () => {
  const page = await openPage()
  cookie = 'user-cookies=0'
  page.stopThirdParties(settings)
  expect(reload).not.toHaveBeenCalled()
})

test('a script that does not come is not there, and is asked for again when somebody wants it again', async () => {
  const page = await openPage()
  cookie = 'user-cookies=1'
  arrival = 'error'
  expect(await page.loadThirdParty('chat', settings)).toBe(false)
  expect(page.isLoaded('chat')).toBe(false)
  arrival = 'load'
  expect(await page.loadThirdParty('chat', settings)).toBe(true)
  expect(added).toEqual([thirdParties.chat, thirdParties.chat])
})

const script = 'https://affiliates.example/click.js'

test.each([
  ['/start/', 1],
  ['/start/cb/thank-you/', 1],
  ['/START/plans/', 1],
  ['/templates/start-up-costs-D12/', 1],
  ['/fr/start/', 1],
  ['/', 0],
  ['/templates/', 0],
  ['/company/affiliate/', 0],
])('AFF-1 after consent the script of the affiliates at %s is loaded %i times', async (path, times) => {
  const page = await openPage()
  const withAffiliates = { ...settings, thirdParties: { affiliate: script } }
  Object.assign(window.location, { pathname: path })

  page.startThirdParties(withAffiliates)
  cookie = 'user-cookies=0'
  page.startThirdParties(withAffiliates)
  expect(added, 'before a choice, and after declining').toEqual([])

  cookie = acceptedNow
  page.startThirdParties({ ...settings, thirdParties: {} })
  expect(added, 'not set up').toEqual([])

  page.startThirdParties(withAffiliates)
  page.startThirdParties(withAffiliates)
  expect(added).toEqual(Array(times).fill(script))
})
