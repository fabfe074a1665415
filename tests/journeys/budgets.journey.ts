import { SCRIPT_BUDGET_KB, scriptKilobytes, visit } from '#tests/builders/visit.ts'
import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, signUpIntoDocument } from './nda.ts'

test('the JavaScript of the first screens stays within its budget', async ({ page, openBrowser, email }) => {
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
