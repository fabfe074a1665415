/*
 * From a keystroke to the frame that shows it in its field, and to the one that shows it in the document:
 * real browsers on the page of a long document, the longest free template (of the others the page has no
 * text) with the longest answers that it takes. The field's time is the browser's own (Event Timing): from
 * the key to the frame on the screen, in steps of 8 ms. The document's time ends with the first task after
 * the frame in which the preview changed.
 */
import type { Page } from 'playwright'
import { extremeAnswers } from '#engine/lint/index.ts'
import { createRenderPool } from '#engine/render/pool.ts'
import { type Answers, checkAnswers, evaluate } from '#engine/source/index.ts'
import { type CatalogueTemplate, createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { readCompiledCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { headlessShellPath, windowedChromiumPath } from '../builders/chromium.ts'
import { browserCookies, createDocument } from '../builders/product-session.ts'
import { inBrowser } from './in-browser.ts'
import { median, percentile, report } from './report.ts'
import { requireBuild } from './require-build.ts'

/** A browser that draws by itself, and one with windows, which without a GPU composites in software. */
const browsers = [
  { name: 'headless shell', executablePath: headlessShellPath, goalMs: 32 },
  { name: 'Chromium', executablePath: windowedChromiumPath, goalMs: 100 },
].flatMap(({ executablePath, ...browser }) =>
  executablePath === undefined ? [] : [{ ...browser, executablePath }],
)
/** The document may follow the field. */
const DOCUMENT_GOAL_MS = 150
const LEAST_PAGES = 10
/** Typed into each question; what React and the engine learn of the page at first is not counted. */
const TEXT = 'the quick brown fox jumps over the lazy dog '
const WARM_UP = 8
/** Quicker than most people type, and slow enough for one keystroke not to wait for another. */
const BETWEEN_KEYS_MS = 90
/** Until what was typed has been painted and saved: nothing in the page says that both are done. */
const CALM_MS = 500
/** What the browser reports of an event at the least: whatever is quicker was this quick. */
const QUICKEST_MS = 16
const KINDS = ['text', 'longText', 'party'] as const

interface LongDocument {
  entry: CatalogueTemplate
  answers: Answers
  pages: number
}

interface Delays {
  field: number[]
  document: number[]
}

requireBuild()
const longest = await findLongest()
const measured: Record<string, Record<string, Delays>> = {}
for (const { name, executablePath } of browsers) {
  await inBrowser(
    'typing',
    async ({ url, browser, logIn }) => {
      const cookie = await logIn()
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      await page.context().addCookies(browserCookies(cookie, url))
      const { entry, answers } = longest
      const id = await createDocument(url, cookie, { templateSlug: entry.slug, answers })
      await page.goto(`${url}/app/doc/${entry.slug}/?document=${id}`)
      await page.getByRole('button', { name: 'Download' }).waitFor()
      measured[name] = {}
      for (const kind of KINDS) {
        const input = await findInput(page, longest, kind)
        if (input !== undefined) measured[name][kind] = await typeInto(page, input)
      }
    },
    { executablePath },
  )
}
const results = browsers.map(({ name, goalMs }) => {
  const kinds = Object.values(measured[name] ?? {})
  const field = kinds.flatMap((delays) => delays.field)
  const document = kinds.flatMap((delays) => delays.document)
  return { name, goalMs, field, slow: percentile(field, 0.95), slowDocument: percentile(document, 0.95) }
})
const lines = results.map(
  ({ name, goalMs, field, slow, slowDocument }) =>
    `${name}: field ${slow} ms at the 95th percentile (goal ≤ ${goalMs}), median ${median(field)} ms, ` +
    `document ${slowDocument.toFixed(0)} ms (goal ≤ ${DOCUMENT_GOAL_MS}), ${field.length} keystrokes`,
)
report('bench', {
  name: 'typing',
  line: `keystroke to paint in ${longest.entry.slug}, ${longest.pages} pages; ${lines.join('; ')}`,
  passed:
    longest.pages >= LEAST_PAGES &&
    results.every(({ slow, slowDocument, goalMs }) => slow <= goalMs && slowDocument <= DOCUMENT_GOAL_MS),
  measured: {
    template: longest.entry.slug,
    pages: longest.pages,
    percentile95: Object.fromEntries(
      Object.entries(measured).map(([name, kinds]) => [
        name,
        Object.fromEntries(
          Object.entries(kinds).map(([kind, { field, document }]) => [
            kind,
            { field: percentile(field, 0.95), document: percentile(document, 0.95) },
          ]),
        ),
      ]),
    ),
    delays: measured,
  },
})

async function findLongest(): Promise<LongDocument> {
  const { templates } = readCompiledCatalogue('build/catalogue.json')
  const pool = createRenderPool({
    size: 2,
    deadlineMs: 60_000,
    memoryLimitMb: 512,
    restartAfter: 100,
    queueLimit: templates.length,
    log: (event, details) => console.error(event, details),
  })
  try {
    const [entry] = createCatalogue(templates)
      .templates.filter(({ template }) => template.free)
      .toSorted((one, other) => other.pages - one.pages)
    if (entry === undefined) throw new Error('the library has no free template')
    const checked = checkAnswers(entry.template, extremeAnswers(entry.template))
    if (!checked.ok) throw new Error(`${entry.slug} refuses its longest answers`)
    const { answers } = checked
    return { entry, answers, pages: await pool.countPages(evaluate(entry.template, answers)) }
  } finally {
    await pool.close()
  }
}

/** The first question of this kind that the document shows in its text, by the id of its input. */
async function findInput(page: Page, { entry }: LongDocument, kind: (typeof KINDS)[number]) {
  for (const field of entry.template.groups.flatMap(({ fields }) => fields)) {
    if (field.type !== kind) continue
    const id = `#question-${field.id}${kind === 'party' ? '-name' : ''}`
    const isThere = (await page.locator(id).count()) > 0
    const isPrinted = (await page.locator(`.fd-document [data-field="${field.id}"]`).count()) > 0
    if (isThere && isPrinted) return id
  }
  return undefined
}

async function typeInto(page: Page, input: string): Promise<Delays> {
  // Empty, so that no maximum length refuses a key.
  await page.locator(input).fill('')
  await page.waitForTimeout(CALM_MS)
  await page.evaluate(watchKeystrokes)
  const text = TEXT.repeat(2).trim()
  await page.locator(input).pressSequentially(text, { delay: BETWEEN_KEYS_MS })
  await page.waitForTimeout(CALM_MS)
  const { pressed, reported, document } = await page.evaluate(
    () => (window as unknown as { keystrokes: Keystrokes }).keystrokes,
  )
  const field = pressed.map((at) => Math.max(QUICKEST_MS, reported.find((key) => key.at === at)?.ms ?? 0))
  return { field: field.slice(WARM_UP), document: document.slice(WARM_UP) }
}

interface Keystrokes {
  /** When each key went down. */
  pressed: number[]
  /** How long the browser took from a key to the frame that shows it. */
  reported: { at: number; ms: number }[]
  /** One delay for every keystroke that changes the preview. */
  document: number[]
}

/** Runs in the page. */
function watchKeystrokes(): void {
  const keystrokes: Keystrokes = { pressed: [], reported: [], document: [] }
  const isFirst = !('keystrokes' in window)
  Object.assign(window, { keystrokes })
  if (!isFirst) return
  const current = () => (window as unknown as { keystrokes: Keystrokes }).keystrokes
  let since: number | undefined
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      since ??= timeStamp
      current().pressed.push(timeStamp)
    },
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'keydown') current().reported.push({ at: startTime, ms: duration })
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const sheet = document.querySelector('.fd-document')
  if (sheet === null) throw new Error('there is no preview')
  new MutationObserver(() => {
    if (since === undefined) return
    // Of keys that the document shows together, the first has waited longest.
    const waited = since
    since = undefined
    requestAnimationFrame(() => {
      // A task of its own comes after the painting of the frame that is being prepared here.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => current().document.push(performance.now() - waited)
      port2.postMessage(undefined)
    })
  }).observe(sheet, { childList: true, subtree: true, characterData: true })
}
