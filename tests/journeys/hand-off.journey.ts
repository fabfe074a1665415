import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import {
  DOCUMENT_PATH,
  documentTitle,
  fillInAsKnown,
  signUpByDialog,
  signUpDialog,
  TEMPLATE_PATH,
} from './nda.ts'
import { hasStrictBrowser, openStrictBrowser } from './strict-browser.ts'

/**
 * Signs up, but keeps the browser from following the redirect; answers the address with its unused ticket.
 */
async function signUpAndStopAtTheDoor(page: Page, email: string): Promise<string> {
  await page.goto(TEMPLATE_PATH)
  const { email: field, submit, open } = signUpDialog(page)
  await open()
  await field.fill(email)
  const stopped = new Promise<string>((resolve) => {
    void page.route(/[?&]ssotoken=/, (route) => {
      resolve(route.request().url())
      return route.fulfill({ status: 204 })
    })
  })
  await submit.click()
  const link = await stopped
  await page.unroute(/[?&]ssotoken=/)
  return link
}

/** Every address that Back and Forward lead to. */
async function historyOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map(({ url }) => url)
}

test('DEST-8 R-06 a ticket that arrives in another browser is asked about first, and works once', async ({
  page,
  openBrowser,
  email,
  complaints,
}) => {
  complaints.expect(/status of 410/)
  const link = await signUpAndStopAtTheDoor(page, email)

  const elsewhere = await openBrowser()
  await elsewhere.goto(link)
  await expect(
    elsewhere.getByRole('heading', { level: 1, name: /^Continue as v…@journey\.example\?$/ }),
  ).toBeVisible()
  await expect(elsewhere, 'the ticket is not in the address').toHaveURL('/app/account/continue/')
  await elsewhere.getByRole('button', { name: /^Continue as/ }).click()
  await expect(elsewhere).toHaveURL(DOCUMENT_PATH)
  await expect(documentTitle(elsewhere)).toBeVisible()
  expect((await historyOf(elsewhere)).join()).not.toContain('ssotoken')

  const third = await openBrowser()
  await third.goto(link)
  await expect(third.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
})

test('DEST-8 a visitor who says no to a ticket is not logged in', { tag: '@whole' }, async ({
  page,
  openBrowser,
  email,
}) => {
  const link = await signUpAndStopAtTheDoor(page, email)
  const elsewhere = await openBrowser()
  await elsewhere.goto(link)
  await elsewhere.getByRole('link', { name: 'That’s not me' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect((await elsewhere.context().cookies()).map(({ name }) => name)).not.toContain('formulary')
})

test('DEST-8 R-06 the browser that signed up goes straight on, once, and no page learns the ticket', async ({
  page,
  email,
  complaints,
}) => {
  complaints.expect(/status of 410/)
  // Asked for by the first page while the second closes its session.
  complaints.expect(/status of 401 .*details\/offers/)
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
  const arrival = page.waitForResponse(/[?&]ssotoken=/)
  await signUpByDialog(page, email)
  const response = await arrival
  expect(response.status()).toBe(303)
  expect(response.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  expect(await page.evaluate(() => window.location.href + document.referrer)).not.toContain('ssotoken')
  expect(referrers.join()).not.toContain('ssotoken')
  expect((await historyOf(page)).join()).not.toContain('ssotoken')

  await page.goto(response.url())
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  // A ticket used twice was copied: what its first use opened is closed too.
  await page.goto('/app/documents/')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('DEST-4 a visitor who is known goes straight to the document, also when its session has ended', {
  tag: '@whole',
}, async ({ page, email, complaints }) => {
  // What the page that is left was still asking for, in the background.
  complaints.expect(/status of 401 .*\/app\/details\/offers\//)
  await signUpByDialog(page, email)
  await page.context().clearCookies({ name: 'formulary' })
  await fillInAsKnown(page)
  await expect(signUpDialog(page).dialog).toBeHidden()
})

test('R-06 who is signed in as somebody else is asked, may stay, and nothing moves from account to account', {
  tag: '@whole',
}, async ({ page, openBrowser, email }) => {
  const link = await signUpAndStopAtTheDoor(page, email)
  const elsewhere = await openBrowser()
  const other = `other-${email}`
  await signUpByDialog(elsewhere, other)

  await elsewhere.goto(link)
  await expect(elsewhere.getByText(`You’re logged in here as ${other}`)).toBeVisible()
  await elsewhere.getByRole('link', { name: `Stay logged in as ${other}` }).click()
  await expect(documentTitle(elsewhere)).toBeVisible()
  await expect(elsewhere.getByText(other, { exact: true })).toBeVisible()

  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: /^Continue as/ }).click()
  await expect(documentTitle(elsewhere)).toBeVisible()
  await expect(elsewhere.getByText(email, { exact: true })).toBeVisible()
})

test('R-06 scanners may follow the link as often as they like: it still works for its owner', {
  tag: '@whole',
}, async ({ page, playwright, email }) => {
  const link = await signUpAndStopAtTheDoor(page, email)
  for (const scanner of ['Slackbot-LinkExpanding 1.0', 'Mozilla/5.0 (compatible; bingbot/2.0)', '']) {
    const robot = await playwright.request.newContext({ userAgent: scanner })
    expect((await robot.get(link)).status()).toBe(200)
    expect((await robot.head(link)).status()).toBe(200)
    await robot.dispose()
  }

  await page.goto(link)
  await expect(page).toHaveURL(DOCUMENT_PATH)
  await expect(documentTitle(page)).toBeVisible()
})

test('F-24 when the services are away, the visitor is told and the same press leads on later', {
  tag: '@whole',
}, async ({ page, email, complaints }) => {
  complaints.expect(/Failed to load resource/)
  await page.goto(TEMPLATE_PATH)
  const { dialog, email: field, submit, open } = signUpDialog(page)
  await page.route('**/auth/ticket/', (route) => route.abort('connectionfailed'))
  await open()
  await field.fill(email)
  await submit.click()
  await expect(dialog.getByText('Your account is ready.')).toBeVisible()
  const again = dialog.getByRole('button', { name: 'Open it now' })
  await expect(again).toBeVisible()

  await page.unroute('**/auth/ticket/')
  await again.click()
  await page.waitForURL(`**${DOCUMENT_PATH}`)
})

test('R-06 a browser that keeps no cookies is told so, wherever it comes in, and is not sent in circles', {
  tag: '@whole',
}, async ({ page, playwright, email, baseURL }) => {
  test.skip(!hasStrictBrowser, 'no browser with settings is installed')
  const link = await signUpAndStopAtTheDoor(page, email)
  const { page: strict, close } = await openStrictBrowser(playwright, baseURL)
  try {
    const pages: string[] = []
    strict.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()))

    await strict.goto(link)
    await expect(strict.getByRole('heading', { level: 1, name: 'This browser blocks cookies' })).toBeVisible()
    expect(pages.length, 'at most three redirects').toBeLessThanOrEqual(4)
    await strict.getByRole('link', { name: 'Try again' }).click()
    await expect(strict.getByRole('heading', { level: 1, name: 'This browser blocks cookies' })).toBeVisible()

    await strict.goto(TEMPLATE_PATH)
    const { dialog, email: field, submit, open } = signUpDialog(strict)
    await open()
    await field.fill(`strict-${email}`)
    await submit.click()
    await expect(dialog.getByText('Your browser blocks cookies', { exact: false })).toBeVisible()
  } finally {
    await close()
  }

  await page.goto(link)
  await expect(page, 'and the ticket was not used up').toHaveURL(DOCUMENT_PATH)
})
