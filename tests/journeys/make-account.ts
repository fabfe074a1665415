import { expect, type Page } from '@playwright/test'
import { openLatestMail } from './mail.ts'
import { signUpByRequest } from './sign-up-by-request.ts'

/**
 * Makes an account with a password and a proved address, by the link of its first mail; nobody is logged in
 * afterwards.
 */
export async function makeAccount(page: Page, desk: Page, email: string, password: string): Promise<void> {
  await signUpByRequest(page, email)
  await setPassword(page, desk, email, password)
}

/** Sets the password of a new account by the link of its first mail; `look` sees the screen that says so. */
export async function setPassword(
  page: Page,
  desk: Page,
  email: string,
  password: string,
  look: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const { link } = await openLatestMail(desk, email)
  await page.goto(link)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  // The browser that signed up stays logged in.
  await expect(page.getByText('Your password is set')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
}
