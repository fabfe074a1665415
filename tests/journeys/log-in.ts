import { expect, type Page } from '@playwright/test'

/** Fills the log-in form that is on the page in and sends it; resolves when the account is open. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  // By its type: the button that shows a password has the word in its name too.
  await page.locator('input[type="password"]').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  // A dialog may have opened over the page by then, such as that of a download.
  await expect(page.getByRole('link', { name: 'Account', exact: true, includeHidden: true })).toBeAttached()
}
