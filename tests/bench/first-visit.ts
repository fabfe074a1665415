/*
 * What a first visit of the home page costs before the visitor does anything: a real browser with an empty cache, a phone's
 * screen, everything that is fetched by itself, also what the page loads while idle.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { chromiumArguments, chromiumPath } from '#tests/builders/chromium.ts'
import { findFreePort, startProduct } from '#tests/builders/start-product.ts'
import { median, report } from './report.ts'
import { requireBuild } from './require-build.ts'

const VISITS = 5
const GOAL_SCRIPT_KB = 110
/** Nothing was fetched for so long: whatever the page wanted to load while idle is there. */
const QUIET_MS = 3_000

interface Visit {
  /** Bytes of the bodies as they come over the wire, by kind of file; thousands make a kB. */
  bytes: Record<string, number>
  /** The scripts, largest first. */
  scripts: [path: string, bytes: number][]
  requests: number
  layoutShift: number
  largestPaintMs: number
}

requireBuild()
const dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-bench-first-visit-'))
const product = startProduct({ dataDir, port: await findFreePort(), settings: { LOG_LEVEL: 'warn' } })
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
})
try {
  await product.ready
  const visits: Visit[] = []
  for (let visit = 0; visit < VISITS; visit++) visits.push(await visitHome(browser, `${product.url}/`))
  const kilobytes = (kind: string) => median(visits.map(({ bytes }) => bytes[kind] ?? 0)) / 1000
  const script = kilobytes('Script')
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
  report('bench', {
    name: 'first-visit',
    line:
      `ours ${script.toFixed(1)} kB of JavaScript (goal < ${GOAL_SCRIPT_KB}), ` +
      `${kilobytes('Document').toFixed(1)} kB HTML and CSS, ${kilobytes('Font').toFixed(1)} kB fonts, ` +
      `${median(visits.map(({ requests }) => requests))} requests, layout shift ${shift.toFixed(3)}, ` +
      `largest paint ${Math.round(median(visits.map(({ largestPaintMs }) => largestPaintMs)))} ms`,
    passed: script < GOAL_SCRIPT_KB,
    measured: { visits },
  })
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function visitHome(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  const scripts: Visit['scripts'] = []
  let lastEvent = performance.now()
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    const header = (wanted: string) =>
      Object.entries(response.headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
    if (type === 'Script' && header('content-encoding') !== 'br')
      throw new Error(`${response.url} came without brotli`)
    const length = Number(header('content-length') ?? 0)
    kinds.set(requestId, type)
    bytes[type] = (bytes[type] ?? 0) + length
    if (type === 'Script') scripts.push([new URL(response.url).pathname, length])
  })
  network.on('Network.loadingFinished', () => {
    lastEvent = performance.now()
  })
  await network.send('Network.enable')
  await page.goto(url, { waitUntil: 'load' })
  while (performance.now() - lastEvent < QUIET_MS) await page.waitForTimeout(100)
  const vitals = await page.evaluate(readVitals)
  await context.close()
  return { bytes, scripts: scripts.toSorted(([, a], [, b]) => b - a), requests: kinds.size, ...vitals }
}

/** Runs in the page. */
function readVitals(): Promise<{ layoutShift: number; largestPaintMs: number }> {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observed: PerformanceEntry[] = []
      new PerformanceObserver((list) => observed.push(...list.getEntries())).observe({ type, buffered: true })
      // Buffered entries are delivered as a task of their own; none at all is an answer too.
      setTimeout(() => resolve(observed), 100)
    })
  return Promise.all([entries('layout-shift'), entries('largest-contentful-paint')]).then(
    ([shifts, paints]) => ({
      layoutShift: shifts.reduce(
        (sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value,
        0,
      ),
      largestPaintMs: paints.at(-1)?.startTime ?? Number.NaN,
    }),
  )
}
