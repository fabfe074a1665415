import { languages } from '#kernel/i18n/languages.ts'
import { hearScripts, SCRIPT_BUDGET_KB, scriptKilobytes, visit } from '../builders/visit.ts'
import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, signUpIntoDocument } from './nda.ts'

// looks.journey.ts weighs each kind of page of the website.

test('the home page stays within the budget of a first visit in every language', async ({ page }) => {
  for (const { prefix } of languages) {
    const heard = hearScripts(page)
    await page.goto(`${prefix}/`, { waitUntil: 'networkidle' })
    const scripts = heard()
    const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0)
    expect(bytes / 1000, [prefix, ...scripts].join('\n')).toBeLessThan(SCRIPT_BUDGET_KB.website)
    expect(scripts.size, prefix).toBeGreaterThan(0)
  }
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
