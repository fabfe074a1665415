import type { Page } from '@playwright/test'
import { chromiumArguments, windowedChromiumPath } from '../builders/chromium.ts'
import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, documentTitle, signUpByDialog, signUpDialog, TEMPLATE_PATH } from './nda.ts'

// Pages that a browser keeps as they were left, and shows again on Back: what has happened in the meantime
// holds on them too.
test.skip(windowedChromiumPath === undefined, 'only a browser with windows keeps pages')
// Playwright switches it off.
test.use({
  launchOptions: {
    args: chromiumArguments,
    ...(windowedChromiumPath === undefined ? {} : { executablePath: windowedChromiumPath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

const known = (page: Page) => page.locator('html[data-visitor=known]')

/** Goes to another page, and back to the same one as the browser has kept it. */
async function leaveAndComeBack(page: Page, leave: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isKept: true }))
  const address = page.url()
  await leave()
  await expect(page).not.toHaveURL(address)
  // Nothing is loaded again, so nothing else can be waited for.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(address)
  expect(await page.evaluate(() => 'isKept' in window), 'the browser has kept the page').toBe(true)
}

test('HEAD-3 SIGN-11 who goes back after signing up finds no open dialog and a page that knows them, and after logging out one that does not', {
  tag: '@whole',
}, async ({ page, context, email }) => {
  await page.goto(TEMPLATE_PATH)
  await expect(known(page)).toHaveCount(0)
  const { dialog, open, email: field, submit } = signUpDialog(page)
  await open()
  await leaveAndComeBack(page, async () => {
    await field.fill(email)
    await submit.click()
    await page.waitForURL(`**${DOCUMENT_PATH}`)
    await expect(documentTitle(page)).toBeVisible()
  })
  await expect(known(page)).toHaveCount(1)
  await expect(dialog).toHaveCount(0)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Log in', exact: true })).toBeHidden()

  await leaveAndComeBack(page, async () => {
    await page.goto('/company/contact/')
    const account = await context.newPage()
    await account.goto('/app/account/')
    await account.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(account.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  })
  await expect(known(page)).toHaveCount(0)
})

test('HEAD-3 who goes back after their session has ended is not taken for logged in', {
  tag: '@whole',
}, async ({ page, context, email }) => {
  await signUpByDialog(page, email)
  await page.goto(TEMPLATE_PATH)
  await expect(known(page)).toHaveCount(1)
  await leaveAndComeBack(page, async () => {
    await page.goto('/company/contact/')
    for (const name of ['formulary', 'p_ssojwt']) await context.clearCookies({ name })
  })
  await expect(known(page)).toHaveCount(0)
})
