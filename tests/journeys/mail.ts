import { expect, type Page } from '@playwright/test'

/** Opens the newest mail to an address on the local mail page, or the newest with a subject; answers its one-time link. */
export async function openLatestMail(
  page: Page,
  email: string,
  subject: RegExp = /set your password/,
): Promise<{ link: string }> {
  await expect(async () => {
    await page.goto('/app/admin/mail/')
    const mails = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subject })
    await mails.first().getByRole('link').click({ timeout: 2_000 })
  }, `a mail "${subject.source}" arrives`).toPass({ timeout: 20_000 })
  const link = await page.getByRole('link', { name: /[?&]link=/ }).getAttribute('href')
  if (link === null) throw new Error('the mail has no link')
  return { link }
}
