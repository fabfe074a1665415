/*
 * What a first visit costs before the visitor does anything: a real browser with an empty cache, a phone's
 * screen, everything that is fetched by itself, also what the page loads while idle. The home page of the
 * website, and the two screens with which the web application begins: its home, and a document.
 */
import type { Browser } from 'playwright'
import { browserCookies } from '../builders/product-session.ts'
import { SCRIPT_BUDGET_KB, scriptKilobytes, type Visit, visit } from '../builders/visit.ts'
import { inBrowser } from './in-browser.ts'
import { median, report } from './report.ts'

const VISITS = 5
const SCREENS = [
  { name: 'home', path: '/', goal: SCRIPT_BUDGET_KB.website },
  { name: 'workspace home', path: '/app/', goal: SCRIPT_BUDGET_KB.workspace },
  {
    name: 'document',
    path: '/app/doc/mutual-non-disclosure-agreement-D1/',
    goal: SCRIPT_BUDGET_KB.workspace,
  },
] as const

interface MeasuredVisit extends Visit {
  layoutShift: number
  largestPaintMs: number
}

await inBrowser('first-visit', async ({ url, browser, logIn }) => {
  const cookies = browserCookies(await logIn(), url)
  const measured: Record<string, MeasuredVisit[]> = {}
  for (const { name, path } of SCREENS) {
    const visits: MeasuredVisit[] = []
    for (let count = 0; count < VISITS; count++)
      visits.push(await firstVisit(browser, url + path, path === '/' ? [] : cookies))
    measured[name] = visits
  }
  const lines = SCREENS.map(({ name, goal }) => describeScreen(name, measured[name] ?? [], goal))
  report('bench', {
    name: 'first-visit',
    line: lines.map(({ line }) => line).join(' · '),
    passed: lines.every(({ passed }) => passed),
    measured: { visits: measured },
  })
})

function describeScreen(
  name: string,
  visits: readonly MeasuredVisit[],
  goal: number,
): { line: string; passed: boolean } {
  const kilobytes = (kind: string) => median(visits.map(({ bytes }) => bytes[kind] ?? 0)) / 1000
  const script = median(visits.map(scriptKilobytes))
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
  const line =
    `${name}: ${script.toFixed(1)} kB of JavaScript (goal < ${goal}), ` +
    `${kilobytes('Document').toFixed(1)} kB HTML and CSS, ${kilobytes('Font').toFixed(1)} kB fonts, ` +
    `${median(visits.map(({ requests }) => requests))} requests, layout shift ${shift.toFixed(3)}, ` +
    `largest paint ${Math.round(median(visits.map(({ largestPaintMs }) => largestPaintMs)))} ms`
  return { line, passed: script < goal }
}

async function firstVisit(
  browser: Browser,
  url: string,
  cookies: ReturnType<typeof browserCookies>,
): Promise<MeasuredVisit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const visited = await visit(page, url)
  if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`)
  const vitals = await page.evaluate(readVitals)
  await context.close()
  return { ...visited, ...vitals }
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
