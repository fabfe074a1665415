import { expect, type Page } from '@playwright/test'

/**
 * Makes an account as the form before JavaScript does, and leaves the browser logged in with it; shows no
 * page.
 */
export async function signUpByRequest(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/app/account/create/', { form: { email } })
  expect(answer.status(), email).toBe(200)
  expect(new URL(answer.url()).pathname, email).not.toContain('/account/')
}
