import type { Page } from '@playwright/test'
import { isWhole } from '../builders/whole.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { firstPartyName, inPreview, NDA, signUpIntoSavedDocument } from './nda.ts'
import { saveDocument } from './save-document.ts'

// looks.journey.ts does the same for the website.

/** Screens in the order in which they were come to. */
const seen = new Set<string>()

/**
 * The theme changes colors alone. Parts of one screen are on others: each screen is read in both themes only
 * in a whole run, and else in turn in one and in the other.
 */
async function expectReadable(page: Page, screen: string): Promise<void> {
  const place = seen.add(screen).size
  for (const [turn, colorScheme] of (['dark', 'light'] as const).entries()) {
    if (!isWhole && place % 2 !== turn) continue
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page, 'colours'), `${screen}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('every screen of the web application is sound, and can be read in both themes', async ({
  page,
  openBrowser,
  email,
  expectSoundScreen,
}) => {
  test.slow() // a dozen screens at every width
  const look = async (screen: string) => {
    await expectSoundScreen(page)
    await expectReadable(page, screen)
  }
  await signUpIntoSavedDocument(page, email)
  await look('the questions')
  await inPreview(page, () => expectReadable(page, 'the preview'))
  await page.getByLabel('E-mail of the first party’s contact').fill('ann@')
  await firstPartyName(page).focus()
  await expect(page.getByText(/This isn’t a complete e-mail address yet/).first()).toBeVisible()
  await expectReadable(page, 'what is wrong')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the files')

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
    await look(path)
  }
  await page.goto('/app/documents/')
  await page.getByRole('button', { name: `Actions for “${NDA.title}”` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectReadable(page, 'the menu of a document')

  const here = await openBrowser('on the server')
  await here.goto('/app/admin/mail/')
  await expect(here.getByRole('heading', { level: 1, name: 'Local mail' })).toBeVisible()
  await expectSoundScreen(here)
})
