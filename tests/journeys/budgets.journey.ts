import type { Page, Response } from '@playwright/test'
import { languages } from '#kernel/i18n/languages.ts'
import { SCRIPT_BUDGET_KB, scriptKilobytes, visit } from '../builders/visit.ts'
import { expect, test } from './journey.ts'
import { kindsOfPages, MISSING_PATH } from './kinds-of-pages.ts'
import { DOCUMENT_PATH, signUpIntoDocument } from './nda.ts'

/**
 * Of each kind of page one, and one in every language: all pages of the website begin with the same scripts.
 * A page that does not exist is made in the browser, after them.
 */
const measured = [
  ...kindsOfPages
    .map(({ path, languages: [first] }) =>
      first === undefined || first === 'en' ? path : `/${first}${path}`,
    )
    // Nobody begins at the checkout or behind it, and its form works before its scripts.
    .filter((path) => path !== MISSING_PATH && !/^\/pricing\/(checkout|thank-you)\//.test(path)),
  ...languages.map(({ prefix }) => `${prefix}/`),
]
/** Tabs side by side: most of the time of a page is waiting for whatever else it may want. */
const TABS = 4

test('every kind of page of the website, in every language, stays within the budget of a first visit', async ({
  context,
  page,
}) => {
  test.slow() // every kind of page
  const left = [...measured]
  const measure = async (tab: Page) => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const scripts = await scriptsOf(tab, path)
      const kilobytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
      expect(kilobytes, [path, ...scripts].join('\n')).toBeLessThan(SCRIPT_BUDGET_KB.website)
      expect(scripts.size, path).toBeGreaterThan(0)
    }
  }
  const beside = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()))
  await Promise.all([page, ...beside].map(measure))
  await Promise.all(beside.map((tab) => tab.close()))
})

test('the JavaScript of the first screens stays within its budget, also while they are idle', async ({
  page,
  openBrowser,
  email,
}) => {
  test.slow() // three screens, each until it loads nothing more
  await signUpIntoDocument(page, email)
  const cookies = await page.context().cookies()
  for (const [path, budget] of [
    ['/', SCRIPT_BUDGET_KB.website],
    ['/app/', SCRIPT_BUDGET_KB.workspace],
    [DOCUMENT_PATH, SCRIPT_BUDGET_KB.workspace],
  ] as const) {
    // A browser of its own: an empty cache.
    const visitor = await openBrowser()
    if (path !== '/') await visitor.context().addCookies(cookies)
    const visited = await visit(visitor, new URL(path, page.url()).href)
    expect(new URL(visitor.url()).pathname).toBe(path)
    expect(scriptKilobytes(visited), `kB of JavaScript of ${path}`).toBeLessThan(budget)
  }
})

/**
 * All scripts that a page loads before its visitor does anything, by their bytes as they come over the wire.
 */
async function scriptsOf(page: Page, path: string): Promise<Map<string, number>> {
  const scripts = new Map<string, number>()
  const uncompressed: string[] = []
  const hear = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    const { 'content-encoding': encoding, 'content-length': length } = response.headers()
    if (encoding !== 'br') uncompressed.push(response.url())
    scripts.set(response.url(), Number(length))
  }
  page.on('response', hear)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('response', hear)
  expect(uncompressed, `without brotli on ${path}`).toEqual([])
  return scripts
}
