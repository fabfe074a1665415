import { expect, type Page } from '@playwright/test'

/** Opens the newest mail to an address on the local mail page; answers its one-time link. */
export async function openLatestMail(page: Page, email: string): Promise<{ link: string }> {
  await expect(async () => {
    await page.goto('/app/admin/mail/')
    const row = page.getByRole('listitem').filter({ hasText: email })
    await row.getByRole('link').click({ timeout: 2_000 })
  }, 'the welcome mail arrives').toPass({ timeout: 20_000 })
  const link = await page.getByRole('link', { name: /set-password/ }).getAttribute('href')
  if (link === null) throw new Error('the mail has no link')
  return { link }
}
