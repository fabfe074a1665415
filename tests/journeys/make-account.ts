import { expect, type Page } from '@playwright/test'
import { openLatestMail } from './mail.ts'

/** Makes an account with a password and a proved address, by links and forms; nobody is logged in afterwards. */
export async function makeAccount(page: Page, desk: Page, email: string, password: string): Promise<void> {
  await page.goto('/app/account/create/')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  const { link } = await openLatestMail(desk, email)
  await page.goto(link)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
}
