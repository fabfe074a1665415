import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { openLatestMail } from './mail.ts'
import { makeAccount } from './make-account.ts'

const PASSWORD = 'a long walk in 1897'
const NEW_PASSWORD = 'a longer walk in 1898'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Whoever is logged in with `page` changes the address; answers the link of the notice to the old one. */
async function changeAddress(page: Page, desk: Page, email: string, next: string): Promise<string> {
  await page.goto('/app/account/email/')
  await page.getByLabel('New e-mail address').fill(next)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(page.getByText(`We’ve sent an e-mail to ${next}`)).toBeVisible()
  await page.goto((await openLatestMail(desk, next, /Confirm your new/)).link)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('Your address is confirmed')).toBeVisible()
  return (await openLatestMail(desk, email, /has a new e-mail address/)).link
}

test('R-05 a change of address is undone from the old one: the thief is out, and the link is used up', {
  tag: '@whole',
}, async ({ page, openBrowser, email, complaints, expectSoundScreen }) => {
  test.slow() // the screen at every width
  complaints.expect(/status of (400|401|410)/)
  const desk = await openBrowser('on the server')
  await makeAccount(page, desk, email, PASSWORD)
  const thief = await openBrowser()
  await thief.goto('/app/account/login/')
  await logIn(thief, email, PASSWORD)
  const next = `thief-${email}`
  const link = await changeAddress(thief, desk, email, next)

  for (let look = 0; look < 3; look += 1) await page.goto(link)
  await expect(heading(page, 'Restore your address')).toBeVisible()
  await expect(page.getByRole('main').getByText(next)).toBeVisible()
  await expectSoundScreen(page)
  await page.locator('input[name="password"]').fill('Password1')
  await page.getByRole('button', { name: 'Restore the address' }).click()
  await expect(page.getByText('This password is easy to guess')).toBeVisible()
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Restore the address' }).click()

  await expect(page.getByText('Your address is restored')).toBeVisible()
  await logIn(page, email, NEW_PASSWORD)
  await thief.goto('/app/account/')
  await expect(heading(thief, 'Log in')).toBeVisible()
  await thief.getByLabel('E-mail address').fill(next)
  await thief.locator('input[type="password"]').fill(PASSWORD)
  await thief.getByRole('button', { name: 'Log in' }).click()
  await expect(thief.getByText('address or password is wrong')).toBeVisible()
  expect((await page.goto(link))?.status()).toBe(410)
  await expect(heading(page, 'This link has expired')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a change of address is undone by the form alone', { tag: '@whole' }, async ({
    page,
    openBrowser,
    email,
    complaints,
  }) => {
    complaints.expect(/status of 400/)
    const desk = await openBrowser('on the server')
    await makeAccount(page, desk, email, PASSWORD)
    await logIn(page, email, PASSWORD)
    await page.goto(await changeAddress(page, desk, email, `new-${email}`))

    await page.getByRole('button', { name: 'Restore the address' }).click()
    await expect(page.getByText('Please fill this in.')).toBeVisible()
    await page.locator('input[name="password"]').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Restore the address' }).click()

    await expect(page.getByText('Your address is restored')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue(email)
    await logIn(page, email, NEW_PASSWORD)
  })
})
