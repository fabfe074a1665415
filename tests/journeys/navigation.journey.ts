import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const DATA = /_\.data/
const bar = (page: Page) => page.getByRole('progressbar', { name: 'The next page is loading' })
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const templatesPage = (page: Page) => page.locator('html:has(link[rel=canonical][href$="/templates/"]) h1')
const lostPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'We couldn’t load the page.' })

/** A connection on which nothing is prefetched: what a navigation needs comes with it. */
async function onConnection(page: Page, connection: object = { saveData: true }): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { get: () => value })
  }, connection)
}

/** Opens a page and waits until the parts have come that come with the first interaction. */
async function openAlive(page: Page, path = '/'): Promise<void> {
  let isAlive = false
  page.on('response', (response) => {
    isAlive ||= response.url().includes('/visit-parts-')
  })
  await page.goto(path)
  let x = 20
  await expect(async () => {
    x += 1
    await page.mouse.move(x, 20)
    expect(isAlive).toBe(true)
  }).toPass()
  await page.waitForLoadState('networkidle')
}

/** Holds requests back until they are let through. */
async function holdBack(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return release
}

test('NAV-3 the bar comes after 200 ms, takes 5,000 ms, and goes 500 ms after the page is there', {
  tag: '@whole',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' }) // the bar's way is an animation
  await page.clock.install()
  await onConnection(page)
  await openAlive(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const release = await holdBack(page, DATA)
  await mainLink(page, 'Templates').click()
  await page.clock.runFor(150)
  await expect(bar(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(bar(page)).toHaveAttribute('data-phase', 'running')
  const timing = await bar(page).evaluate((element) => {
    const [animation] = element.getAnimations()
    return animation?.effect?.getTiming()
  })
  expect(timing).toMatchObject({ duration: 5_000, delay: 0 })
  release()
  await expect(bar(page)).toHaveAttribute('data-phase', 'done')
  await expect(templatesPage(page)).toBeVisible()
  await page.clock.runFor(450)
  await expect(bar(page)).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(bar(page)).toHaveCount(0)
})

test('NAV-3 ERR-5 a page whose data fails is asked for four times, and then shows the failed bar and an error page', {
  tag: '@whole',
}, async ({ page, complaints, expectSoundScreen }) => {
  test.slow() // every width
  complaints.expect(/ERR_FAILED|PageUnreachable|PageUnreach|Failed to fetch/)
  await onConnection(page)
  await openAlive(page)
  const asked: number[] = []
  await page.route(DATA, (route) => {
    asked.push(Date.now())
    return route.abort()
  })
  // Whatever phase the bar goes through, however short.
  await page.evaluate(() => {
    const phases = new Set<string>()
    Object.assign(window, { phases })
    new MutationObserver(() => {
      const phase = document.querySelector<HTMLElement>('.navigation-progress')?.dataset.phase
      if (phase) phases.add(phase)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await mainLink(page, 'Templates').click()
  await expect(lostPage(page)).toBeVisible()
  const delays = asked.slice(1).map((time, index) => time - (asked[index] ?? 0))
  expect(delays).toHaveLength(3)
  for (const [index, least] of [200, 400, 800].entries())
    expect(delays[index]).toBeGreaterThanOrEqual(least - 5)
  const phases = await page.evaluate(() => [...(window as unknown as { phases: Set<string> }).phases])
  expect(phases).toContain('failed')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByText('500', { exact: true })).toBeVisible()
  await expectSoundScreen(page)

  await page.unroute(DATA)
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await expect(templatesPage(page)).toBeVisible()
})

test('NAV-1 a new page begins at its top, Back where it was left, an anchor at its place even when it comes late', async ({
  page,
}) => {
  await openAlive(page)
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
  await page.evaluate(() => window.scrollTo(0, 700))
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(300)
  await mainLink(page, 'Templates').evaluate((link: HTMLElement) => link.click()) // a pointer would scroll first
  await expect(templatesPage(page)).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(templatesPage(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.evaluate(() => {
    location.hash = 'comes-late'
  })
  await page.evaluate(() => {
    setTimeout(() => {
      const anchor = document.createElement('p')
      anchor.id = 'comes-late'
      anchor.textContent = 'late'
      document.querySelector('main')?.append(anchor)
    }, 300)
  })
  await expect(page.locator('#comes-late')).toBeInViewport()
})

test('NAV-4 pages behind visible links are prefetched when idle, few of many, and the navigation uses them', {
  tag: '@whole',
}, async ({ page }) => {
  const prefetched: string[] = []
  page.on('request', (request) => {
    if (DATA.test(request.url())) prefetched.push(new URL(request.url()).pathname)
  })
  await openAlive(page, '/templates/')
  await expect.poll(() => prefetched.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect(prefetched.length).toBeLessThanOrEqual(8)
  expect(prefetched).toEqual([...new Set(prefetched)])
  expect(prefetched.filter((path) => path.startsWith('/search/') || path.startsWith('/app/'))).toEqual([])
})

for (const connection of [
  { saveData: true, effectiveType: '4g' },
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
]) {
  test(`NAV-4 nothing is prefetched on ${JSON.stringify(connection)}`, {
    tag: connection.saveData ? [] : '@whole',
  }, async ({ page }) => {
    await onConnection(page, connection)
    const prefetched: string[] = []
    page.on('request', (request) => {
      if (DATA.test(request.url())) prefetched.push(request.url())
    })
    await page.clock.install()
    await openAlive(page, '/templates/')
    await page.clock.runFor(5_000)
    expect(prefetched).toEqual([])
  })
}

test('NAV-5 a chunk that is gone loads the page itself, at most once in 60 s', { tag: '@whole' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404|dynamically imported module|PageUnreach|ERR_/)
  await onConnection(page)
  await openAlive(page, '/company/browsers/')
  // As after a deployment: the code of other pages is no longer there.
  await page.route(/\/assets\/(home|templates)\.page-[^/]*\.js/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  )
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await mainLink(page, 'Templates').click()
  await expect(templatesPage(page)).toBeVisible()
  expect(documents).toBe(1)

  // The same code fails again when the page would come to life: the server's HTML stays.
  await page.mouse.move(40, 40)
  await page.mouse.move(50, 50)
  await page.waitForLoadState('networkidle')
  await expect(templatesPage(page)).toBeVisible()
  expect(documents).toBe(1)
  await mainLink(page, 'Home').click()
  await expect(lostPage(page)).toBeVisible()
  expect(documents).toBe(1)

  await page.evaluate(() => sessionStorage.setItem('formulary:reloaded-at', String(Date.now() - 60_000)))
  await mainLink(page, 'Templates').click()
  await expect(templatesPage(page)).toBeVisible()
  expect(documents).toBe(2)
})

test('NAV-6 ERR-4 offline the website says so, what needs a connection opens the error dialog, and both go again', async ({
  page,
  context,
  complaints,
  expectSoundScreen,
}) => {
  test.slow() // every width
  complaints.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await page.route(/sign-up-dialog-/, (route) => route.abort())
  complaints.expect(/ERR_FAILED/)
  await openAlive(page)
  await page.mouse.click(5, 300) // what a dialog is made of comes with the first press
  await page.waitForLoadState('networkidle')
  const notice = page.getByText('You’re offline.')
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expectSoundScreen(page)

  await page.getByRole('banner').getByRole('link', { name: 'Get started free' }).click()
  const dialog = page.getByRole('dialog', { name: 'That didn’t work' })
  await expect(dialog).toContainText('this needs a connection')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Get started free' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  await context.setOffline(false)
  await expect(notice).toBeHidden()

  await page.evaluate(() => window.scrollTo(0, 10))
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('banner')).not.toHaveAttribute('data-scrolled')
})

test('ERR-1 an unknown address is a 404 in every language, with its own words and a way into the product', async ({
  page,
  complaints,
  expectSoundScreen,
}) => {
  complaints.expect(/status of 404/)
  const titles = new Set<string>()
  for (const prefix of ['', '/fr', '/es', '/de', '/it', '/pt']) {
    const response = await page.goto(`${prefix}/no-such-page/`)
    expect(response?.status(), prefix).toBe(404)
    titles.add(await page.title())
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(main.getByText(/\d+/).nth(1)).toBeVisible()
    await expect(main.locator('a[href^="/app/account/create/"]')).toBeVisible()
  }
  expect(titles.size).toBe(6)
  await page.goto('/no-such-page/')
  await expect(page).toHaveTitle('Page not found (Error 404)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are sorry, this page cannot be found.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  await expectSoundScreen(page)

  expect((await page.goto('/app/no-such-page/'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
})

test('ERR-3 when the error page itself fails, that is said, with the details and a way home', {
  tag: '@whole',
}, async ({ page, complaints }) => {
  complaints.expect(/./)
  await onConnection(page)
  // The fault is put into the script on its way: drawing the error page throws.
  await page.route(/\/assets\/base-[^/]*\.js/, async (route) => {
    const response = await route.fetch()
    const look = '`mx-auto max-w-measure px-gutter py-16 sm:py-24`'
    const script = await response.text()
    expect(script).toContain(look)
    const broken = script.replace(look, '(()=>{throw Error("injected fault")})()')
    await route.fulfill({ response, body: broken })
  })
  await openAlive(page)
  await page.route(DATA, (route) => route.abort())
  await mainLink(page, 'Templates').click()
  await expect(page.getByText('An error occurred while showing the error page.')).toBeVisible()
  await expect(page.getByText('Error: injected fault')).toBeVisible()
  await page.unroute(DATA)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  // A script that is still on its way is none of this test any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('BROW-1 an older browser gets a notice that leads to a page which needs neither style nor script', {
  tag: '@whole',
}, async ({ browser, page, baseURL, complaints: _, expectSoundScreen }) => {
  test.slow() // every width
  await page.goto('/')
  await expect(page.getByText('Your browser is out of date.')).toBeHidden()
  const old = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.0.0 Safari/537.36',
  })
  const visitor = await old.newPage()
  await visitor.goto('/fr/')
  await expect(visitor.getByText('Votre navigateur est ancien.')).toBeVisible()
  await visitor.getByRole('link', { name: 'Les navigateurs pris en charge' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Navigateurs pris en charge')
  await visitor.goto('/')
  await expectSoundScreen(visitor)
  await old.close()

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const text = await plain.newPage()
  await text.goto('/company/browsers/')
  await expect(text.getByRole('main')).toContainText('Google Chrome 109')
  await plain.close()
})

test('BROW-1 no script is one that Safari 15.6, Chrome 109 or Firefox 115 cannot read or run', () => {
  const tooYoung =
    /\bstatic\{|\(\?<[=!]|AbortSignal\.(any|timeout)\(|\.to(Sorted|Spliced|Reversed)\(|(Object|Map)\.groupBy|\.(is|to)WellFormed\(|\.withResolvers\(|Array\.fromAsync|DecompressionStream|\.(isSubsetOf|isSupersetOf|symmetricDifference)\(/
  const assets = 'build/app/client/assets'
  const found = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const match = tooYoung.exec(readFileSync(`${assets}/${name}`, 'utf8'))
      return match === null ? [] : [`${name}: ${match[0]}`]
    })
  expect(found).toEqual([])
})
