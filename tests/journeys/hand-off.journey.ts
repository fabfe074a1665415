import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, documentTitle, signUpDialog, signUpIntoDocument, TEMPLATE_PATH } from './nda.ts'

/** Signs up, but keeps the browser from following the redirect; answers the address with its unused ticket. */
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
  return stopped
}

test('DEST-8 a ticket that arrives in another browser is asked about first, and works once', async ({
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

  const third = await openBrowser()
  await third.goto(link)
  await expect(third.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
})

test('DEST-8 a visitor who says no to a ticket is not logged in', async ({ page, openBrowser, email }) => {
  const link = await signUpAndStopAtTheDoor(page, email)
  const elsewhere = await openBrowser()
  await elsewhere.goto(link)
  await elsewhere.getByRole('link', { name: 'That is not me' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect((await elsewhere.context().cookies()).map(({ name }) => name)).not.toContain('formulary')
})

test('DEST-8 R-06 the browser that signed up goes straight on, once, and no page learns the ticket', async ({
  page,
  email,
  complaints,
}) => {
  complaints.expect(/status of 410/)
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
  const arrival = page.waitForResponse(/[?&]ssotoken=/)
  await signUpIntoDocument(page, email)
  const response = await arrival
  expect(response.status()).toBe(303)
  expect(response.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  expect(await page.evaluate(() => window.location.href + document.referrer)).not.toContain('ssotoken')
  expect(referrers.join()).not.toContain('ssotoken')

  await page.goto(response.url())
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  // A ticket used twice was copied: what its first use opened is closed too.
  await page.goto('/app/documents/')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('DEST-4 a visitor who is known goes straight to the document, also when its session has ended', async ({
  page,
  email,
}) => {
  await signUpIntoDocument(page, email)
  await page.context().clearCookies({ name: 'formulary' })
  await page.goto(TEMPLATE_PATH)
  const { dialog } = signUpDialog(page)
  await page.getByRole('link', { name: 'Fill in this document' }).first().click()
  await expect(documentTitle(page)).toBeVisible()
  await expect(dialog).toBeHidden()
})
