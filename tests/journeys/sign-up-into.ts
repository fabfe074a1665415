import { expect, type Page } from '@playwright/test'

interface Wanted {
  /** Of the language that is read: '', '/fr', … */
  prefix: string
  slug: string
  email: string
}

/**
 * From the page of any template, in any language, by its dialog into the web application with the document
 * open.
 */
export async function signUpInto(page: Page, { prefix, slug, email }: Wanted): Promise<void> {
  const dialog = page.getByRole('dialog')
  const field = dialog.locator('input[name="Email"]')
  // A press before the page has come alive follows the plain link (docs/decisions/0007): then back, and once
  // more.
  await expect(async () => {
    await page.goto(`${prefix}/templates/${slug}/`)
    await page.locator('main a[href*="/account/create/"]:visible').first().click()
    await expect(field).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await field.fill(email)
  await dialog.locator('button[type="submit"]').click()
  await page.waitForURL(`**/app/doc/${slug}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
