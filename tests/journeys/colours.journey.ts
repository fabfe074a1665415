import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { firstPartyName, inPreview, NDA, signUpIntoSavedDocument } from './nda.ts'
import { saveDocument } from './save-document.ts'

// looks.journey.ts does the same for the website.

/** The theme changes colors alone. */
async function expectReadable(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page, 'colours'), `${screen}, ${colorScheme}`).toEqual([])
  }
}

test('every screen of the web application can be read in both themes', async ({ page, email }) => {
  test.slow() // a dozen screens
  await signUpIntoSavedDocument(page, email)
  await expectReadable(page, 'the questions')
  await inPreview(page, () => expectReadable(page, 'the preview'))
  await page.getByLabel('E-mail of the first party’s contact').fill('ann@')
  await firstPartyName(page).focus()
  await expect(page.getByText(/This isn’t a complete e-mail address yet/).first()).toBeVisible()
  await expectReadable(page, 'what is wrong')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectReadable(page, 'the files')

  await saveDocument(page, 'consulting-agreement-D3')
  for (const path of [
    '/app/',
    '/app/search/?t=nda',
    '/app/search/?t=xylophone',
    '/app/doc/consulting-agreement-D3/',
    '/app/documents/',
    '/app/documents/?trash',
    '/app/licence/',
    '/app/account/',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectReadable(page, path)
  }
  await page.goto('/app/documents/')
  await page.getByRole('button', { name: `Actions for “${NDA.title}”` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectReadable(page, 'the menu of a document')
})
