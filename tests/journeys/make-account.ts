import { expect, type Page } from '@playwright/test'
import { openLatestMail } from './mail.ts'
import { signUpByRequest } from './sign-up-by-request.ts'

/**
 * Makes an account with a password and a proved address, by the link of its first mail; nobody is logged in
 * afterwards.
 */
export async function makeAccount(page: Page, desk: Page, email: string, password: string): Promise<void> {
  await signUpByRequest(page, email)
  const { link } = await openLatestMail(desk, email)
  await page.goto(link)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
}
