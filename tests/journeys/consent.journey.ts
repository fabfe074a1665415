import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { languages } from '#kernel/i18n/languages.ts'
import { consentCookies } from '../builders/consent-cookies.ts'
import { findFreePort, type Product, startProduct } from '../builders/start-product.ts'
import { startThirdParties, type ThirdParties } from '../builders/third-parties.ts'
import {
  expectQuote,
  expectThanks,
  FACE_OF_FRAME,
  fillInBuyer,
  payWith,
  SOLO,
  sendOrder,
} from './checkout.ts'
import { expect, test } from './journey.ts'
import { NDA, TEMPLATE_PATH } from './nda.ts'
import { wake as wakePart } from './wake.ts'

const everybody = ['/gtm.js?id=GTM-TEST', '/watch.js']
const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const press = (page: Page, name: string) => notice(page).getByRole('button', { name }).click()
const choiceOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'user-cookies')?.value
const chooseAgain = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
/** Declines after all: what others have kept is deleted, and the page loaded anew without them. */
async function takeBack(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await chooseAgain(page).click()
  await press(page, 'Decline')
  await reloaded
}
/** Brings the part of the page to life that hears of choices. */
const wake = (page: Page) => wakePart(page, '#cookie-notice')

test('COOK-1 on a phone it says all in a quarter of the screen, in every language', {
  tag: '@whole',
}, async ({ page }) => {
  // 360 px for the page: a phone lays its scrollbar over it, and this browser beside it.
  await page.setViewportSize({ width: 375, height: 640 })
  for (const { prefix } of languages) {
    await page.goto(`${prefix}/company/browsers/`)
    const notice = page.locator('#cookie-notice')
    await expect(notice).toBeVisible()
    const [share, hidden] = await notice.evaluate((section) => {
      const text = section.querySelector('p')?.parentElement
      return [
        section.clientHeight / window.innerHeight,
        text ? text.scrollHeight - text.clientHeight : Number.NaN,
      ]
    })
    expect(share, prefix).toBeLessThanOrEqual(0.25)
    expect(hidden, prefix).toBe(0)
  }
})

test.describe('with a tag manager, a script that watches, and a help desk', () => {
  test.describe.configure({ mode: 'serial' })

  let dataDir: string
  let product: Product
  let others: ThirdParties

  // Pages of templates and searches are made by the running product, so they know its settings without a
  // prerendering.
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    others = await startThirdParties()
    dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-consent-'))
    product = startProduct({ dataDir, port: await findFreePort(), settings: others.settings })
    await product.ready
  })
  test.afterAll(async () => {
    others.stop()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  test.beforeEach(() => {
    others.calls.length = 0
  })

  /** Another page and back, without and with loading them anew. */
  async function walkAround(page: Page): Promise<void> {
    await goFromSearchToTemplate(page)
    await page.goBack()
    await wake(page)
    await page.reload()
    await wake(page)
    await page.goBack()
    await wake(page)
  }

  async function goFromSearchToTemplate(page: Page): Promise<void> {
    await page.goto(`${product.url}/search/?q=${encodeURIComponent(NDA.title)}`)
    await wake(page)
    await page.getByRole('main').getByRole('link', { name: NDA.title }).first().click()
    await expect(page).toHaveURL(new RegExp(TEMPLATE_PATH))
  }

  test('COOK-1 COOK-2 R-38 nobody is called before a choice, nor after declining', async ({ page }) => {
    await page.goto(product.url + TEMPLATE_PATH)
    await expect(notice(page)).toBeHidden()
    await expect(notice(page)).toBeVisible()
    await walkAround(page)
    await expect(notice(page)).toBeVisible()
    expect(await choiceOf(page)).toBeUndefined()

    const recorded = page.waitForResponse('**/api/consent/')
    await press(page, 'Decline')
    await expect(notice(page)).toBeHidden()
    const record = await recorded
    expect(record.status()).toBe(204)
    expect(record.request().postDataJSON()).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      choice: 'declined',
      version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      language: 'en',
    })
    expect(await choiceOf(page)).toBe('0')
    await walkAround(page)
    await expect(notice(page)).toBeHidden()
    expect(others.calls).toEqual([])
  })

  test('AFF-1 R-38 the affiliates hear of who comes in at an address with start, after accepting, and b_ts knows whose link it was', {
    tag: '@whole',
  }, async ({ page, complaints }) => {
    complaints.expect(/status of 404/) // no page of that name is needed
    const start = `${product.url}/start-of-journey/?affiliate=ann`
    const clicks = () => others.calls.filter((call) => call === '/click.js')
    const kept = () => page.evaluate(() => window.localStorage.getItem('b_ts'))
    await page.goto(start)
    await wake(page)
    expect([clicks(), await kept()]).toEqual([[], null])

    await press(page, 'Accept')
    await expect.poll(clicks).toEqual(['/click.js'])
    expect(JSON.parse((await kept()) ?? '{}')).toMatchObject({ CustomTracking: { affiliate: 'ann' } })
    others.calls.length = 0
    await page.goto(product.url + TEMPLATE_PATH)
    await expect.poll(() => others.calls.toSorted()).toEqual(everybody)
    expect(JSON.parse((await kept()) ?? '{}')).toMatchObject({ CustomTracking: { affiliate: 'ann' } })

    const reloaded = page.waitForEvent('load')
    await chooseAgain(page).click()
    await press(page, 'Decline')
    await reloaded
    others.calls.length = 0
    await page.goto(start)
    await wake(page)
    expect([others.calls, await kept()]).toEqual([[], null])
  })

  test('RET-1 R-38 the retailer’s script waits for a yes, and hears of nobody who comes in elsewhere', {
    tag: '@whole',
  }, async ({ page }) => {
    const visits = () => others.calls.filter((call) => call === '/retailer.js')
    await page.goto(`${product.url}/start/cb/thank-you/?cbreceipt=ABCD1234`)
    await wake(page)
    expect(visits()).toEqual([])
    await press(page, 'Accept')
    await expect.poll(visits).toEqual(['/retailer.js'])
    others.calls.length = 0
    await page.goto(product.url + TEMPLATE_PATH)
    await expect.poll(() => others.calls.toSorted()).toEqual(everybody)
  })

  test('COOK-2 COOK-4 EVT-3 they are called after accepting, hear of what happens then, and are gone when it is taken back', {
    tag: '@visitors',
  }, async ({ page }) => {
    const heard = () =>
      page.evaluate(() => (window.dataLayer ?? []).map(({ event, page: name }) => [event, name ?? '']))
    await goFromSearchToTemplate(page)
    await press(page, 'Accept')
    await expect.poll(() => others.calls.toSorted()).toEqual(everybody)
    expect((await heard()).slice(0, 2)).toEqual([
      ['gtm.js', ''],
      ['Cookies accepted', ''],
    ])
    expect(await heard(), 'what was before stays untold').not.toContainEqual(['Page view', 'search'])
    await page.goBack()
    await expect.poll(heard).toContainEqual(['Page view', 'search'])
    const { cookies } = await page.context().storageState()
    expect(cookies.find(({ name }) => name === 'user-cookies')).toMatchObject({
      value: '1',
      path: '/',
      sameSite: 'Lax',
      expires: expect.closeTo(Date.now() / 1000 + 30 * 24 * 60 * 60, -2),
    })

    // At once on the next page, without any sign of a visitor.
    others.calls.length = 0
    await page.goto(product.url + TEMPLATE_PATH)
    await expect.poll(() => others.calls.toSorted()).toEqual(everybody)
    await expect.poll(heard).toContainEqual(['Page view', 'template'])

    others.calls.length = 0
    await chooseAgain(page).click()
    await expect(notice(page)).toContainText('You accepted.')
    const reloaded = page.waitForEvent('load')
    await press(page, 'Decline')
    await reloaded
    expect(await choiceOf(page)).toBe('0')
    expect(await page.evaluate(() => [document.cookie.includes('followed'), localStorage.followed])).toEqual([
      false,
      undefined,
    ])
    await walkAround(page)
    expect(others.calls).toEqual([])
  })

  test('ORD-2 PRICE-3 a purchase with a coupon is reported once, at the price that was paid, whatever is reloaded or opened beside it', {
    tag: '@whole',
  }, async ({ page, context, email, complaints }) => {
    test.slow()
    complaints.expect(FACE_OF_FRAME)
    const purchases = (tab: Page) =>
      tab.evaluate(() => (window.dataLayer ?? []).filter(({ event }) => event === 'purchase'))
    const asksForReport = (tab: Page) =>
      tab.waitForResponse((answer) => answer.url().endsWith('/report/') && answer.ok())
    await page.goto(product.url + TEMPLATE_PATH)
    await press(page, 'Accept')
    await page.goto(`${product.url}${SOLO}&coupon=WELCOME10`)
    await fillInBuyer(page, email)
    await sendOrder(page)
    await payWith(page, 'visa')
    await expectThanks(page)
    await expect
      .poll(() => purchases(page))
      .toMatchObject([
        {
          ecommerce: {
            currency: 'CAD',
            value: 356.29,
            discount: 39.59,
            items: [{ price: 395.88, quantity: 1 }],
          },
        },
      ])

    const other = await context.newPage()
    const [asked] = await Promise.all([asksForReport(other), other.goto(page.url())])
    expect(await asked.json()).toEqual({ order: null })
    await Promise.all([asksForReport(page), page.reload()])
    expect([await purchases(page), await purchases(other)]).toEqual([[], []])
    await other.close()
    others.calls.length = 0
    await page.goto(product.url + TEMPLATE_PATH)
    await expect.poll(() => others.calls.toSorted()).toEqual(everybody)
    await takeBack(page)
  })

  test('COOK-2 a choice that is taken back in one tab holds in the others', { tag: '@whole' }, async ({
    page,
    context,
  }) => {
    await page.goto(product.url + TEMPLATE_PATH)
    await press(page, 'Accept')
    await expect.poll(() => others.calls.length).toBe(2)
    const other = await context.newPage()
    await other.goto(product.url + TEMPLATE_PATH)
    await expect.poll(() => others.calls.length).toBe(4)
    const reloaded = page.waitForEvent('load')
    await chooseAgain(other).click()
    await press(other, 'Decline')
    await reloaded
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
  })

  // The chat of a help desk, which the operator has set up beside them: it is somebody else's too, so consent
  // goes first.

  /**
   * Both are made by the running product, which knows its settings without a prerendering. The second does
   * not ask by itself.
   */
  const ASKING_PAGE = TEMPLATE_PATH
  const QUIET_PAGE = '/company/contact/'

  const ownChat = (page: Page) => page.getByRole('complementary', { name: 'Help', exact: true })
  const helpDesk = (page: Page) => page.getByRole('complementary', { name: 'Help desk' })
  const chatCalls = () => others.calls.filter((call) => call === '/chat.js')

  async function startChat(page: Page): Promise<void> {
    await ownChat(page).locator('summary').click()
    // Before the page has come to life it is a link to the contact page.
    await ownChat(page).getByRole('button', { name: 'Write a message' }).click()
  }

  async function expectOwnForm(page: Page): Promise<void> {
    await expect(ownChat(page).getByRole('textbox', { name: 'Your message' })).toBeVisible()
    await expect(helpDesk(page)).toHaveCount(0)
    expect(others.calls).toEqual([])
  }

  test('CHAT-1 COOK-2 after declining nobody is called, and our own form takes the message, on quiet pages too', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.goto(product.url + ASKING_PAGE)
    await expect(notice(page)).toBeVisible()
    await expect(ownChat(page), 'the notice has its place until it is answered').toBeHidden()
    await notice(page).getByRole('button', { name: 'Decline' }).click()
    await startChat(page)
    await expectOwnForm(page)

    await page.goto(product.url + QUIET_PAGE)
    await startChat(page)
    await expectOwnForm(page)
  })

  test('CHAT-1 COOK-5 where no notice asks, the press consents to the chat alone, while the page lives, and loads it once', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.goto(product.url + QUIET_PAGE)
    await ownChat(page).locator('summary').click()
    await expect(ownChat(page).getByRole('button', { name: 'Write a message' })).toBeVisible()
    expect(others.calls).toEqual([])
    await ownChat(page).getByRole('button', { name: 'Write a message' }).click()
    await expect(helpDesk(page)).toBeVisible()
    await expect(ownChat(page)).toHaveCount(0)

    // To another page and back, without loading them anew.
    await page.getByRole('banner').getByRole('link', { name: 'Templates', exact: true }).click()
    await expect(page).toHaveURL(/\/templates\/$/)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${QUIET_PAGE}$`))
    await expect(helpDesk(page)).toBeVisible()
    await expect(ownChat(page)).toHaveCount(0)
    expect(others.calls).toEqual(['/chat.js'])
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names, 'a press is no choice that is kept').not.toContain('user-cookies')

    await page.reload()
    await ownChat(page).locator('summary').click()
    await expect(ownChat(page).getByRole('button', { name: 'Write a message' })).toBeVisible()
    expect(others.calls).toEqual(['/chat.js'])
  })

  test('LAY-3 COOK-2 on a page of prices the help desk stands there by itself where consent is on record, once, and never where somebody pays', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.goto(`${product.url}/pricing/plans/save50/`)
    await page.mouse.wheel(0, 200)
    await expect(ownChat(page).locator('summary')).toBeVisible()
    expect(chatCalls(), 'not without consent').toEqual([])

    await page.context().addCookies(consentCookies('1', product.url))
    await page.reload()
    // The page before may have come to life, and found the consent, in its last moment.
    others.calls.length = 0
    await expect(async () => {
      await page.mouse.move(9, 9)
      await page.mouse.move(20, 20)
      await expect(helpDesk(page)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(ownChat(page)).toHaveCount(0)
    expect(chatCalls()).toHaveLength(1)

    await page.goto(`${product.url}${SOLO}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Complete your order' })).toBeVisible()
    await expectQuote(page)
    await expect(helpDesk(page)).toHaveCount(0)
    expect(chatCalls()).toHaveLength(1)

    // It keeps things of its own, which go when consent is taken back.
    others.calls.length = 0
    await page.goto(product.url + ASKING_PAGE)
    await expect.poll(() => others.calls.length).toBeGreaterThan(1)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
    await notice(page).getByRole('button', { name: 'Decline' }).click()
    await reloaded
  })

  test('CHAT-1 COOK-2 who has accepted meets the help desk at the press, once, and it goes when that is taken back', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.goto(product.url + ASKING_PAGE)
    await notice(page).getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => others.calls.length).toBe(2)
    expect(chatCalls(), 'it waits for somebody who wants it').toEqual([])
    await startChat(page)
    await expect(helpDesk(page)).toBeVisible()
    expect(chatCalls()).toHaveLength(1)

    others.calls.length = 0
    const reloaded = page.waitForEvent('load')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
    await notice(page).getByRole('button', { name: 'Decline' }).click()
    await reloaded
    await startChat(page)
    await expectOwnForm(page)
  })
})

test('COOK-1 the notice is a region of its own that takes no focus, hides nothing for good and works by keyboard', {
  tag: ['@also-phone', '@whole'],
}, async ({ page, isMobile, expectSoundScreen }) => {
  await page.goto('/company/terms-of-use/')
  await page.waitForFunction(() => document.documentElement.dataset.cookieNotice === 'asks')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await expectSoundScreen(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectSoundScreen(page)
  await page.emulateMedia({ colorScheme: 'light' })

  // The end of the page can be read above it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const [footer, covered] = await Promise.all([
    page.getByRole('contentinfo').boundingBox(),
    notice(page).boundingBox(),
  ])
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((covered?.y ?? 0) + 1)
  if (isMobile) {
    const height = page.viewportSize()?.height ?? 0
    expect(covered?.height ?? height, 'a quarter of a phone at most').toBeLessThanOrEqual(height / 4 + 1)
    await expect(notice(page).getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 })
    return
  }

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('button', { name: 'Decline' })).toBeFocused()
  // Nothing further on hides under it.
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(isHiddenByNotice), `stop ${stop}`).toBe(false)
  }
  await chooseAgain(page).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(notice(page)).toBeHidden()
  await expect(chooseAgain(page)).toBeFocused()
  expect(await choiceOf(page)).toBeUndefined()
  await page.keyboard.press('Enter')
  await notice(page).getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(chooseAgain(page)).toBeFocused()
  expect(await choiceOf(page)).toBe('0')
})

test.describe('before React', () => {
  test('COOK-1 COOK-2 a choice counts although no script has arrived, and is recorded by the next page', {
    tag: '@visitors',
  }, async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED/)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    await press(page, 'Accept')
    await expect(notice(page)).toBeHidden()
    expect(await choiceOf(page)).toBe('1')
    await page.unroute('**/assets/*.js')
    const recorded = page.waitForRequest('**/api/consent/')
    await page.goto('/templates/')
    expect((await recorded).postDataJSON()).toMatchObject({ choice: 'accepted' })
  })

  test('COOK-3 COOK-5 some pages do not ask by themselves, and have a small way to the choice', {
    tag: '@whole',
  }, async ({ page, complaints }) => {
    complaints.expect(/status of 404/) // these pages come later
    await page.goto('/fr/Pricing/plans/')
    await page.waitForFunction(() => document.documentElement.dataset.cookieNotice === 'asks')
    const quiet = page.getByRole('region', { name: 'Cookies' })
    await expect(quiet).toBeHidden()
    await page.getByRole('button', { name: 'Choix des cookies' }).last().click()
    await expect(quiet).toBeFocused()
    await expect(quiet.getByRole('link')).toHaveAttribute('href', /^\/fr\//)
    await quiet.getByRole('button', { name: 'Refuser' }).click()
    expect(await choiceOf(page)).toBe('0')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('COOK-1 nothing is shown that does not work', { tag: '@whole' }, async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('#cookie-notice')).toBeHidden()
      await expect(page.getByText('Cookie choices')).toBeHidden()
    })
  })
})

test('EVT-2 COOK-4 SIGN-12 our own store hears which pages were looked at, and nothing of who it was', {
  tag: '@visitors',
}, async ({ page }) => {
  // A browser that is driven is not counted; this one hides it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  // What a page sends while it is really left, Playwright does not see.
  const told: { name: string; details: object }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events/')) told.push(...request.postDataJSON().events)
  })
  const arrived = () =>
    readFileSync(process.env.JOURNEY_LOG ?? '', 'utf8').split('"path":"/api/events/","status":204').length

  await page.goto('/search/?q=divorce&utm_source=news')
  await wake(page)
  await press(page, 'Decline')
  await page.getByRole('banner').getByRole('link', { name: 'Templates', exact: true }).click()
  await expect(page).toHaveURL(/\/templates\/$/)
  // Its address is there a moment before the page itself.
  await expect(page.locator('link[rel=canonical][href$="/templates/"]')).toBeAttached()
  const getStarted = page.getByRole('banner').getByRole('link', { name: 'Get started free' })
  await getStarted.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getStarted).toBeFocused()
  const words = page.getByRole('main').locator('input[type=search]')
  await words.fill('my divorce')
  await words.press('Enter')
  await expect(page).toHaveURL(/\/search\//)
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    const standardDialog = { shown: '/templates/', dialog: 'standard' }
    const expected = [
      {
        name: 'Page view',
        details: { page: 'search', pageType: 'Main Website', route: '/search/?utm_source=news' },
      },
      { name: 'Cookies declined', details: { route: '/search/?utm_source=news' } },
      { name: 'Page view', details: { page: 'templates', pageType: 'Main Website', route: '/templates/' } },
      {
        name: 'Sign-up pressed',
        details: { entryPoint: 'header', destination: '', route: '/templates/', ...standardDialog },
      },
      { name: 'Signup started', details: { destination: '', ...standardDialog } },
      { name: 'Search submitted', details: { place: 'page', route: '/templates/' } },
      { name: 'Page view', details: { page: 'search', pageType: 'Main Website', route: '/search/' } },
    ]
    expect(told).toEqual(expect.arrayContaining(expected.map((event) => expect.objectContaining(event))))
  }).toPass()

  // What a page has gathered when it is left arrives all the same.
  const before = arrived()
  await page.goto('/templates/')
  await wake(page)
  await page.goto('/app/account/login/')
  await expect.poll(arrived).toBeGreaterThan(before)
})

/** Whether the focused element lies under the notice. */
function isHiddenByNotice(): boolean {
  const focused = document.activeElement
  const notice = document.getElementById('cookie-notice')
  if (focused === null || notice === null || focused === document.body || notice.contains(focused))
    return false
  const { top, bottom } = focused.getBoundingClientRect()
  return (top + bottom) / 2 > notice.getBoundingClientRect().top
}
