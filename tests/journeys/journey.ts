import { randomInt, randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { findCardNumbers } from '../builders/find-card-numbers.ts'
import { listUnknown } from '../builders/kept-in-browser.ts'
import { isWhole } from '../builders/whole.ts'
import { accessibilityFaults, measureOnce } from './accessibility.ts'
import { becomeOperator } from './operator.ts'

interface Journey {
  /** Whether the product believes a proxy, which tells it what network a visitor comes from. */
  isBehindProxy: boolean
  /** What that proxy says of this test's visitors. */
  network: Record<string, string>
  /** An address that nobody has signed up with yet. */
  email: string
  /**
   * A browser of somebody else, or of the same person at another desk: nothing is shared with the first. The
   * one on the server's own machine comes without a proxy, and is an operator's: the local mail page asks for
   * one (SET-20).
   */
  openBrowser(place?: 'elsewhere' | 'on the server'): Promise<Page>
  /**
   * What browsers complained of: errors on the console, uncaught faults, refusals of the
   * Content-Security-Policy. Any of them fails the test, except those that it expects.
   */
  complaints: Complaints
  /** Checks what every screen must be: free of accessibility faults, and never wider than its window. */
  expectSoundScreen(page: Page): Promise<void>
}

interface Complaints {
  expect(complaint: RegExp): void
}

/**
 * The widths, beside the window's own, that nothing may overflow: the narrowest phone, and the narrowest
 * screens that the wider looks are for. Between them a page only gets more room.
 */
const widths = [320, 768]
/**
 * Colours, which take as long as all other rules, are read on every screen in both themes by
 * looks.journey.ts and colours.journey.ts, and of every state by `npm run faults -- journeys`. Sizes of
 * targets are read at the narrowest width, where they have least room.
 */
const rulesOfStates = (isNarrow: boolean) => (isWhole ? 'all' : isNarrow ? 'all but colours' : 'structure')

export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern where nothing is used.
  baseURL: async ({}, use) => {
    await use(process.env.JOURNEY_URL)
  },
  isBehindProxy: [true, { option: true }],
  // Sign-ups are limited for each network, so every test comes from another one.
  network: async ({ isBehindProxy }, use) => {
    const address = `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.1`
    await use(isBehindProxy ? { 'x-forwarded-for': address } : {})
  },
  // Not by the option for it, which would keep a worker from going on with the browser context that it has.
  context: async ({ context, network }, use) => {
    await context.setExtraHTTPHeaders(network)
    await use(context)
  },
  request: async ({ playwright, baseURL, network }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: network,
    })
    await use(request)
    await request.dispose()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern where nothing is used.
  email: async ({}, use) => {
    await use(`visitor-${randomUUID()}@journey.example`)
  },
  complaints: async ({ context }, use) => {
    // The one thing that a test leaves behind in a context that is used again.
    await context.setOffline(false)
    const heard: string[] = []
    const expected: RegExp[] = []
    await listenForComplaints(context, heard)
    listeners.set(context, heard)
    await use({ expect: (complaint) => expected.push(complaint) })
    expect(heard.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    expect(await listUnknown(context), 'kept in the browser, and not in the list').toEqual([])
    // The next test goes on with this tab, which is emptied of everything else.
    for (const page of context.pages())
      if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  },
  page: async ({ page, complaints: _ }, use) => {
    await use(page)
  },
  openBrowser: async ({ browser, context, network, complaints: _ }, use) => {
    const opened: BrowserContext[] = []
    await use(async (place = 'elsewhere') => {
      const other = await browser.newContext({ extraHTTPHeaders: place === 'on the server' ? {} : network })
      opened.push(other)
      if (place === 'on the server') await becomeOperator(other)
      await listenForComplaints(other, listeners.get(context) ?? [])
      return other.newPage()
    })
    for (const other of opened) {
      expect(await listUnknown(other), 'kept in the browser, and not in the list').toEqual([])
      await other.close()
    }
  },
  expectSoundScreen: async ({ isMobile }, use) => {
    await use(async (page) => {
      await drawAll(page)
      expect(
        await accessibilityFaults(page, rulesOfStates(isMobile)),
        `accessibility of ${page.url()}`,
      ).toEqual([])
      const size = page.viewportSize()
      await measureOnce(page, async () => {
        await expectRoom(page)
        if (isMobile || !size) return
        for (const width of widths) {
          await page.setViewportSize({ width, height: size.height })
          await expectRoom(page)
          if (width === widths[0])
            expect(await accessibilityFaults(page, 'layout'), `${page.url()} at ${width} px`).toEqual([])
        }
        await page.setViewportSize(size)
      })
      await drawAll(page, false)
    })
  },
})

export { expect }

/** What the first browser of a test and the others it opens have to say is heard in one place. */
const listeners = new WeakMap<BrowserContext, string[]>()

async function listenForComplaints(context: BrowserContext, heard: string[]): Promise<void> {
  context.on('console', (message) => {
    // Our own script below, refused by the frame in which a mail is shown, as every script is.
    if (/^Blocked script execution in '[^']*\/mail\//.test(message.text())) return
    // The picture of what was saved a moment ago, refused because a newer one waits: the page has given it up
    // by then.
    if (/status of 429/.test(message.text()) && /\/preview\/$/.test(message.location().url)) return
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (fault) => {
    // Playwright's clock of the test before, whose scripts it takes out of a context one by one.
    if (/reading 'controller'/.test(String(fault.error()))) return
    heard.push(String(fault.error()))
  })
  // whatever any journey does, no number of a card is sent to anybody.
  context.on('request', (request) => {
    const cards = findCardNumbers(`${request.url()} ${request.postData() ?? ''}`)
    if (cards.length > 0) heard.push(`${request.method()} ${request.url()} sends the number of a card`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      // biome-ignore lint/suspicious/noConsole: this is how a page tells its test
      console.error(`refused by ${effectiveDirective}: ${blockedURI} in ${sourceFile}`)
    })
  })
}

/** Draws also what is far from the screen, whose places are guesses until then, or no longer does. */
function drawAll(page: Page, isOn = true): Promise<void> {
  return page.evaluate((isOn) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (isOn && getComputedStyle(element).contentVisibility === 'auto') {
        element.style.contentVisibility = 'visible'
      } else if (!isOn && element.style.contentVisibility) element.style.contentVisibility = ''
    }
  }, isOn)
}

/** A late part may just be taking its place. */
async function expectRoom(page: Page): Promise<void> {
  const width = page.viewportSize()?.width
  await expect.poll(() => overflowOf(page), `${page.url()} at ${width} px`).toEqual([])
}

/** The elements that make the page wider than its window. */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const culprits = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`${scrollWidth} px`, ...culprits.slice(-3).map((element) => element.outerHTML.slice(0, 160))]
  })
}
