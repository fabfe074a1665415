import { expect, type Locator, type Page } from '@playwright/test'
import { postJson, saveDocument } from './save-document.ts'
import { signUpByRequest } from './sign-up-by-request.ts'

export const LEASE = 'bail-commercial-D22'
export const OFFER = 'offer-letter-D7'

export const main = (page: Page) => page.getByRole('main')

/** The list of documents: its rows, and what is done in them. */
export const list = (page: Page, name = 'My documents') => main(page).getByRole('list', { name })
export const rows = (page: Page) => list(page).getByRole('listitem')
export const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
export const titles = (page: Page) => rows(page).getByRole('link')
export const menuOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Actions for “${title}”` })
export const message = (page: Page, text: string) => page.locator('[aria-live]').getByText(text)
export const box = (within: Locator, title: string) =>
  within.getByRole('checkbox', { name: `Select “${title}”` })

export async function choose(page: Page, title: string, action: string): Promise<void> {
  await menuOf(page, title).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** An account whose browser is at home in the web application. */
export async function enter(page: Page, email: string): Promise<void> {
  await signUpByRequest(page, email)
  await page.goto('/app/')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
}

/** Makes documents as the editor's page does, the first named one the oldest. */
export async function makeDocuments(
  page: Page,
  named: readonly (readonly [title: string, slug: string])[],
): Promise<void> {
  for (const [title, slug] of named) {
    const id = await saveDocument(page, slug)
    const status = await postJson(page, `/app/documents/${id}/title/`, { title })
    expect(status, title).toBe(200)
  }
}
