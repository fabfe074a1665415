/*
 * From a keystroke to the frame that shows it in the document: a real browser on the page of a long document,
 * the longest free template (of the others the page has no text) with the longest answers that it takes.
 * Measured from the keydown event to the first task after the frame in which the preview changed has been
 * painted.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { extremeAnswers } from '#engine/lint/index.ts'
import { createRenderPool } from '#engine/render/pool.ts'
import { type Answers, checkAnswers, evaluate } from '#engine/source/index.ts'
import {
  type CatalogueTemplate,
  type CompiledCatalogue,
  createCatalogue,
} from '#modules/library/catalogue/catalogue.ts'
import { browserCookies, createDocument } from '../builders/product-session.ts'
import { inBrowser } from './in-browser.ts'
import { median, percentile, report } from './report.ts'
import { requireBuild } from './require-build.ts'

const GOAL_MS = 32
const LEAST_PAGES = 10
/** Typed into each question; what React and the engine learn of the page at first is not counted. */
const TEXT = 'the quick brown fox jumps over the lazy dog '
const WARM_UP = 8
/** Quicker than most people type, and slow enough for one keystroke not to wait for another. */
const BETWEEN_KEYS_MS = 90
/** Until what was typed has been painted and saved: nothing in the page says that both are done. */
const CALM_MS = 500
const KINDS = ['text', 'longText', 'party'] as const

interface LongDocument {
  entry: CatalogueTemplate
  answers: Answers
  pages: number
}

requireBuild()
const longest = await findLongest()
await inBrowser('typing', async ({ url, browser, logIn }) => {
  const cookie = await logIn()
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.context().addCookies(browserCookies(cookie, url))
  const { entry, answers } = longest
  const id = await createDocument(url, cookie, { templateSlug: entry.slug, answers })
  await page.goto(`${url}/app/doc/${entry.slug}/?document=${id}`)
  await page.getByRole('button', { name: 'Download' }).waitFor()
  const delays: Record<string, number[]> = {}
  for (const kind of KINDS) {
    const input = await findInput(page, longest, kind)
    if (input !== undefined) delays[kind] = await typeInto(page, input)
  }
  const all = Object.values(delays).flat()
  const slowest = percentile(all, 0.95)
  report('bench', {
    name: 'typing',
    line:
      `keystroke to paint ${slowest.toFixed(1)} ms at the 95th percentile (goal ≤ ${GOAL_MS}), median ${median(all).toFixed(1)} ms, ` +
      `${all.length} keystrokes in ${Object.keys(delays).join(', ')} of ${longest.entry.slug}, ${longest.pages} pages`,
    passed: slowest <= GOAL_MS && longest.pages >= LEAST_PAGES,
    measured: {
      template: longest.entry.slug,
      pages: longest.pages,
      percentile95: Object.fromEntries(
        Object.entries(delays).map(([kind, values]) => [kind, percentile(values, 0.95)]),
      ),
      delays,
    },
  })
})

async function findLongest(): Promise<LongDocument> {
  const { templates } = JSON.parse(readFileSync('build/catalogue.json', 'utf8')) as CompiledCatalogue
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

async function typeInto(page: Page, input: string): Promise<number[]> {
  // Empty, so that no maximum length refuses a key.
  await page.locator(input).fill('')
  await page.waitForTimeout(CALM_MS)
  await page.evaluate(watchKeystrokes)
  await page.locator(input).pressSequentially(TEXT.repeat(2).trim(), { delay: BETWEEN_KEYS_MS })
  await page.waitForTimeout(CALM_MS)
  const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays)
  return delays.slice(WARM_UP)
}

/** Runs in the page: one delay for every keystroke that changes the preview. */
function watchKeystrokes(): void {
  const delays: number[] = []
  Object.assign(window, { delays })
  let pressed: number | undefined
  document.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
  const sheet = document.querySelector('.fd-document')
  if (sheet === null) throw new Error('there is no preview')
  new MutationObserver(() => {
    if (pressed === undefined) return
    const since = pressed
    pressed = undefined
    requestAnimationFrame(() => {
      // A task of its own comes after the painting of the frame that is being prepared here.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => delays.push(performance.now() - since)
      port2.postMessage(undefined)
    })
  }).observe(sheet, { childList: true, subtree: true, characterData: true })
}
