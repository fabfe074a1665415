/*
 * From a keystroke to the frame that shows it in the document: a real browser on the page of a long document, the longest
 * free template (of the others the page has no text) with the longest answers that it takes. Measured from the keydown event
 * to the first task after the frame in which the preview changed has been painted.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { type CatalogueTemplate, type CompiledCatalogue, createCatalogue } from '#domain/catalogue/index.ts'
import { newId } from '#domain/ids.ts'
import { createRenderPool } from '#engine/render/pool.ts'
import { type Answers, checkAnswers, evaluate } from '#engine/source/index.ts'
import { extremeAnswers } from '#tests/builders/answers.ts'
import { chromiumArguments, chromiumPath } from '#tests/builders/chromium.ts'
import { findFreePort, startProduct } from '#tests/builders/start-product.ts'
import { median, report } from './report.ts'
import { requireBuild } from './require-build.ts'

const GOAL_MS = 32
const LEAST_PAGES = 10
const PASSWORD = 'bench 4711'
/** Typed into each question; what React and the engine learn of the page at first is not counted. */
const TEXT = 'the quick brown fox jumps over the lazy dog '
const WARM_UP = 8
/** Quicker than most people type, and slow enough for one keystroke not to wait for another. */
const BETWEEN_KEYS_MS = 90
const KINDS = ['text', 'longText', 'party'] as const

interface LongDocument {
  entry: CatalogueTemplate
  answers: Answers
  pages: number
}

requireBuild()
const longest = await findLongest()
const dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-bench-typing-'))
const product = startProduct({
  dataDir,
  port: await findFreePort(),
  settings: { LOG_LEVEL: 'warn', DEMO_PASSWORD: PASSWORD },
})
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
})
try {
  await product.ready
  const page = await openDocument(browser, product.url, longest)
  const delays: Record<string, number[]> = {}
  for (const kind of KINDS) {
    const input = await findInput(page, longest, kind)
    if (input !== undefined) delays[kind] = await typeInto(page, input)
  }
  const all = Object.values(delays).flat()
  const slowest = percentile(all, 95)
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
        Object.entries(delays).map(([kind, values]) => [kind, percentile(values, 95)]),
      ),
      delays,
    },
  })
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

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

async function openDocument(browser: Browser, url: string, { entry, answers }: LongDocument): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${url}/app/account/login/`)
  await page.getByLabel('E-mail address').fill('free@formulary.example')
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).waitFor()
  const id = newId()
  const saved = await page.evaluate(
    async ([address, body]) =>
      (await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
        .status,
    [
      `/app/documents/${id}/save/`,
      JSON.stringify({ templateSlug: entry.slug, version: 0, answers }),
    ] as const,
  )
  if (saved !== 200) throw new Error(`the document was answered with ${saved}`)
  await page.goto(`${url}/app/doc/${entry.slug}/?document=${id}`)
  await page.getByRole('button', { name: 'Download' }).waitFor()
  return page
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
  await page.waitForTimeout(500)
  await page.evaluate(watchKeystrokes)
  await page.locator(input).pressSequentially(TEXT.repeat(2).trim(), { delay: BETWEEN_KEYS_MS })
  await page.waitForTimeout(500)
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

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN
}
