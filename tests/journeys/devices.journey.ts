import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'

const password = 'journeys 4711 long'

/**
 * Makes an account in the first of these browsers and logs all of them in to it; a new log-in ends the one
 * that a browser had.
 */
async function logInWith(browsers: Page[], email: string): Promise<void> {
  const account = { Email: email, Password: password, AutogeneratePassword: false }
  const made = await browsers[0]?.request.post('/api/userbase/user/', { data: account })
  expect(made?.status()).toBe(201)
  for (const browser of browsers) {
    await browser.goto('/app/account/login/?next=/app/account/')
    await logIn(browser, email, password)
  }
}

const devicesOn = (page: Page) => page.getByRole('list', { name: 'Logged-in browsers' }).getByRole('listitem')

test('R-07 the browsers of an account are listed, and logged out one by one or together', {
  tag: '@identity',
}, async ({ page, email, openBrowser, expectSoundScreen }) => {
  test.slow() // the account page at every width
  const other = await openBrowser()
  await logInWith([other, await openBrowser(), page], email)
  const devices = devicesOn(page)
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('This browser')
  await expect(devices.first()).toContainText('In use now')
  await expectSoundScreen(page)

  await devices
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click()
  await expect(page.getByText('That browser is logged out')).toBeVisible()
  await expect(devices).toHaveCount(2)
  await page.getByRole('button', { name: 'Log out all other browsers' }).click()
  await expect(page.getByText('All other browsers are logged out')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expectSoundScreen(page)

  await other.goto('/app/account/')
  await expect(other.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('before JavaScript the browsers are listed and logged out as well', { tag: '@whole' }, async ({
  browser,
  baseURL,
  email,
  openBrowser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await plain.newPage()
  await logInWith([await openBrowser(), page], email)

  await page.getByRole('button', { name: 'Log out all other browsers' }).click()

  await expect(page).toHaveURL(/\/app\/account\/\?done=others-logged-out#devices$/)
  await expect(devicesOn(page)).toHaveCount(1)
  await plain.close()
})
