/*
 * What somebody with a slow phone waits for on the page of a document: from an interaction to the next paint
 * (INP), as the browser itself measures it, on a processor slowed down four times. Typing, opening a part,
 * asking one question at a time, switching between questions and document, answering what brings clauses in,
 * adding rows, taking steps back, pressing a blank or an answer of the document, opening the files; in the
 * longest free document with its longest answers, in the one with the most rows, and in the longest of which
 * a free account sees one page. Then of the search, with suggestions while typing and what narrows the
 * results, of the home, and of the list of documents.
 *
 * Every page has to reach the goal, as the browser’s makers count it: the slowest interaction of a visit, one
 * in fifty left out. Beside it, not as a goal: a letter typed while the page is still coming to life.
 */
import type { Browser, Page } from 'playwright'
import { longAnswers, plainAnswers } from '#engine/lint/index.ts'
import { type CatalogueTemplate, createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { readCompiledCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { browserCookies, createDocument } from '../builders/product-session.ts'
import { inBrowser } from './in-browser.ts'
import { median, percentile, report } from './report.ts'
import { requireBuild } from './require-build.ts'

const GOAL_MS = 200
const SLOWDOWN = 4
/** What the browser reports of an interaction at the least: whatever is quicker was this quick. */
const QUICKEST_MS = 16
/** Long enough for an interaction to be painted and reported before the next. */
const PAUSE_MS = 350
/** Until a page that has just been opened is at rest: nothing in it says so. */
const CALM_MS = 1_000
const REPEATS = 12
/** Visits whose first letter comes before the page is alive. */
const EARLY_VISITS = 4
/** As many documents as the list shows at once. */
const LISTED = 25
const TEXT = 'quick brown fox '
const WORDS = 'employment agreement'
const screens = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
} as const

/**
 * What is done on the page, each many times: one call is one interaction. False where there is nothing left
 * to do.
 */
type Interactions = Record<string, () => Promise<unknown>>

/** What is done on the other screens of the web application. */
const elsewhere: readonly [path: string, name: string, begin: (page: Page) => () => Promise<unknown>][] = [
  ['/app/search/', 'typing into the search, with suggestions', (page) => typing(page)],
  [
    '/app/search/?t=agreement',
    'narrowing the results, and not any more',
    (page) => async () => {
      const facets = page.getByRole('navigation', { name: 'Narrow the results' })
      // On a small screen they are opened first, and closed by what is chosen.
      if (await facets.getByText('Narrow the results').isVisible())
        await facets.getByText('Narrow the results').click()
      await facets.getByRole('link', { name: /^Contracts/ }).click()
    },
  ],
  ['/app/', 'typing into the search of the home', (page) => typing(page)],
  ['/app/documents/', 'typing into the search of the list', (page) => typing(page)],
  [
    '/app/documents/',
    'opening the menu of a document',
    (page) => async () => {
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
      await page.keyboard.press('Escape')
    },
  ],
  [
    '/app/documents/',
    'choosing a document',
    (page) => () => page.getByRole('main').getByRole('listitem').first().getByRole('checkbox').click(),
  ],
]

/** Into the field that the screen searches by, letter by letter. */
function typing(page: Page): () => Promise<void> {
  const field = page.getByRole('main').locator('input[type=search]').first()
  let typed = 0
  return async () => {
    await field.press(WORDS[typed % WORDS.length] ?? 'x')
    typed += 1
  }
}

requireBuild()
const { templates } = readCompiledCatalogue('build/catalogue.json')
const { templates: all } = createCatalogue(templates)
const free = all.filter(({ template }) => template.free)
const longest = most(free, ({ pages }) => pages)
const rowed = most(free, ({ template }) => fieldsOf(template).filter(hasRows).length)
const withheld = most(
  all.filter(({ template }) => !template.free),
  ({ pages }) => pages,
)

await inBrowser('interaction', async ({ url, browser, logIn }) => {
  const cookie = await logIn()
  for (let listed = 0; listed < LISTED; listed++)
    await createDocument(url, cookie, { templateSlug: rowed.slug, answers: {} })
  /** By page, and by what is done there. */
  const durations: Record<string, Record<string, number[]>> = {}
  for (const screen of ['desktop', 'phone'] as const) {
    for (const entry of [longest, rowed, withheld]) {
      const context = await browser.newContext(screens[screen])
      await context.addCookies(browserCookies(cookie, url))
      const page = await context.newPage()
      await openDocument(page, url, cookie, entry)
      const onPage: Record<string, number[]> = {}
      for (const [name, interact] of Object.entries(interactionsOf(page, screen, entry))) {
        onPage[name] = await measure(page, interact)
      }
      durations[`${screen}: ${entry.slug}`] = onPage
      await context.close()
    }
    for (const [path, name, begin] of elsewhere) {
      const context = await browser.newContext(screens[screen])
      await context.addCookies(browserCookies(cookie, url))
      const page = await context.newPage()
      await page.goto(`${url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const interact = begin(page)
      await slowDown(page)
      durations[`${screen}: ${path}`] = {
        ...durations[`${screen}: ${path}`],
        [name]: await measure(page, interact),
      }
      await context.close()
    }
  }
  const early: number[] = []
  for (let visit = 0; visit < EARLY_VISITS; visit++) early.push(await typeEarly(browser, url, cookie))
  const pages = Object.entries(durations).map(([name, kinds]) => {
    const values = Object.values(kinds).flat()
    return { name, slow: percentile(values, 0.98), values }
  })
  const measured = pages.flatMap(({ values }) => values)
  const worst = most(pages, ({ slow }) => slow)
  const kinds = Object.entries(durations).flatMap(([page, ofPage]) =>
    Object.entries(ofPage).map(([kind, values]) => ({ name: `${kind} at ${page}`, values })),
  )
  const unmeasured = kinds.filter(({ values }) => values.length === 0)
  if (unmeasured.length > 0) throw new Error(`not measured: ${unmeasured.map(({ name }) => name).join(', ')}`)
  const slowest = most(kinds, ({ values }) => median(values))
  report('bench', {
    name: 'interaction',
    line:
      `interaction to next paint at most ${worst.slow} ms (${worst.name}) at each page’s 98th percentile with a processor ` +
      `${SLOWDOWN}× slowed (goal < ${GOAL_MS}), median ${median(measured)} ms, ${measured.length} interactions on ` +
      `${pages.length} pages; slowest kind ${slowest.name}, median ${median(slowest.values)} ms, at most ` +
      `${Math.max(...slowest.values)} ms; a letter typed while a page comes to life ${median(early)} ms, at most ${Math.max(...early)} ms`,
    passed: worst.slow < GOAL_MS,
    measured: { pages: Object.fromEntries(pages.map(({ name, slow }) => [name, slow])), durations, early },
  })
})

/**
 * A visit on a processor that is slow from the start: how long the first letter takes that is typed as soon
 * as its field is there.
 */
async function typeEarly(browser: Browser, url: string, cookie: string): Promise<number> {
  const context = await browser.newContext(screens.desktop)
  await context.addCookies(browserCookies(cookie, url))
  const page = await context.newPage()
  await page.addInitScript(watchInteractions)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const { slug, template } = longest
  const id = await createDocument(url, cookie, { templateSlug: slug, answers: plainAnswers(template) })
  await page.goto(`${url}/app/doc/${slug}/?document=${id}`, { waitUntil: 'commit' })
  const field = fieldsOf(template).find(({ type }) => type === 'text')
  const [duration = QUICKEST_MS] = await measure(
    page,
    () => page.locator(`#question-${field?.id}`).press('x'),
    1,
  )
  await context.close()
  return duration
}

async function openDocument(
  page: Page,
  url: string,
  cookie: string,
  entry: CatalogueTemplate,
): Promise<void> {
  const { slug, template } = entry
  const answers = entry === longest ? longAnswers(template) : plainAnswers(template)
  const id = await createDocument(url, cookie, { templateSlug: slug, answers })
  await page.goto(`${url}/app/doc/${slug}/?document=${id}`)
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  await slowDown(page)
}

/** From now on the processor is slow, and the page tells how long every interaction takes. */
async function slowDown(page: Page): Promise<void> {
  await page.evaluate(watchInteractions)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.waitForTimeout(CALM_MS)
}

function interactionsOf(
  page: Page,
  screen: keyof typeof screens,
  { template }: CatalogueTemplate,
): Interactions {
  const fields = fieldsOf(template)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const first = (type: string) => fields.find((field) => field.type === type)
  const [text, yesNo] = [first('text') ?? first('longText'), first('yesNo')]
  const modes = { next: 'One at a time', other: 'All at once' }
  const views = { next: 'Preview', other: 'Questions' }
  let [typed, pressed] = [0, 0]
  return {
    ...(text && {
      typing: async () => {
        const input = page.locator(`#question-${text.id}`)
        if (typed === 0) await input.fill('')
        await input.press(TEXT[typed % TEXT.length] ?? 'x')
        typed += 1
      },
    }),
    ...(yesNo && {
      'answering yes or no': () => page.locator(`#question-${yesNo.id}`).click({ force: true }),
    }),
    ...(fields.some(hasRows) && {
      'adding a row': async () => {
        const add = page.locator('[data-add-row]:enabled').first()
        // As many rows as the questions take.
        if ((await add.count()) === 0) return false
        // As above, without the driver's own look for what lies on top: it would be counted as the page's.
        return add.click({ force: true })
      },
    }),
    'taking a step back': async () => {
      const undo = button('Undo')
      // A phone has no room for what can do nothing.
      return (await undo.isVisible()) && (await undo.isEnabled()) ? undo.click({ force: true }) : false
    },
    ...(screen === 'desktop' &&
      template.free && {
        'pressing a place in the document': async () => {
          const places = page.locator('.fd-document [data-field]')
          const place = places.nth((pressed * 7) % (await places.count()))
          pressed += 1
          await place.scrollIntoViewIfNeeded()
          await place.click({ force: true })
        },
      }),
    'opening the files': async () => {
      await button('Download').click({ force: true })
      await page.keyboard.press('Escape')
    },
    'opening the parts': async () => {
      await button(/^Part \d/).press('Enter')
      await page.keyboard.press('Escape')
    },
    'one question at a time': async () => {
      await button(modes.next).click()
      ;[modes.next, modes.other] = [modes.other, modes.next]
    },
    ...(screen === 'phone' && {
      'switching the view': async () => {
        await button(views.next).click()
        ;[views.next, views.other] = [views.other, views.next]
      },
    }),
  }
}

/** Does one thing over and over and answers how long each took, in milliseconds. */
async function measure(
  page: Page,
  interact: () => Promise<unknown>,
  repeats: number = REPEATS,
): Promise<number[]> {
  const durations: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    if ((await interact()) === false) break
    await page.waitForTimeout(repeats === 1 ? CALM_MS : PAUSE_MS)
    const reported = await page.evaluate(() => {
      const { interactions } = window as unknown as { interactions: Map<number, number> }
      const longest = Math.max(0, ...interactions.values())
      interactions.clear()
      return longest
    })
    durations.push(Math.max(QUICKEST_MS, reported))
  }
  return durations
}

/** Runs in the page: keeps the longest event of every interaction, as INP counts them. */
function watchInteractions(): void {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId === 0) continue
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

function fieldsOf({ groups }: CatalogueTemplate['template']) {
  return groups.flatMap(({ fields }) => fields)
}

function hasRows({ type }: { type: string }): boolean {
  return type === 'list' || type === 'table'
}

function most<Entry>(entries: readonly Entry[], count: (entry: Entry) => number): Entry {
  const [first] = entries.toSorted((one, other) => count(other) - count(one))
  if (first === undefined) throw new Error('there is nothing to choose from')
  return first
}
