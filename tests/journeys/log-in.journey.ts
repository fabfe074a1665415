import { DEMO_PASSWORD } from './global-setup.ts'
import { expect, test } from './journey.ts'
import { hasStrictBrowser, openStrictBrowser } from './strict-browser.ts'

const EMAIL = 'free@formulary.example'

test('a browser that keeps no cookies is told so after the right password, and not of a wrong one', {
  tag: '@whole',
}, async ({ playwright, baseURL, expectSoundScreen }) => {
  test.skip(!hasStrictBrowser, 'no browser with settings is installed')
  const { page, close } = await openStrictBrowser(playwright, baseURL)
  const notice = page.getByRole('alert').filter({ hasText: 'This browser blocks cookies' })
  const logInWith = async (password: string) => {
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.locator('input[type="password"]').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  try {
    await page.goto('/app/account/login/?next=/app/documents/')
    await expect(notice).toBeHidden()
    await logInWith(DEMO_PASSWORD)
    await expect(notice).toBeVisible()
    await expect(notice, 'nobody misses it').toBeFocused()
    await expectSoundScreen(page)

    await logInWith('not the password 1')
    await expect(page.getByText('The e-mail address or password is wrong.')).toBeVisible()
    await expect(notice).toBeHidden()
  } finally {
    await close()
  }
})

test('R-03 who has tried too many passwords is told when to try again', { tag: '@identity' }, async ({
  page,
  email,
  complaints,
}) => {
  complaints.expect(/status of (401|429)/)
  const tries = Array.from({ length: 11 }, (_, time) => `wrong guess ${time}`)
  await page.goto('/app/account/login/')
  for (const password of tries) {
    await page.getByLabel('E-mail address').fill(email)
    await page.locator('input[type="password"]').fill(password)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Log in' }).click()
    await answer
  }
  await expect(page.getByText(/Too many attempts\. Please try again in 1[45] minutes\./)).toBeVisible()
})
