import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { choose, enter, list, makeDocuments, menuOf, message, OFFER } from './documents.ts'
import { expect, test } from './journey.ts'
import { expectKeptInBrowser, firstPartyName, NDA, signUpIntoSavedDocument } from './nda.ts'

// What screens are for a moment: a form in a row, a message. What they are at rest, other journeys look at.

const undo = (page: Page) => page.locator('[aria-live]').getByRole('button', { name: 'Undo' })

test('the list of documents is sound with a form and a message that can be undone', {
  tag: '@documents',
}, async ({ page, email, expectSoundScreen }) => {
  test.slow() // every state at every width
  await enter(page, email)
  await makeDocuments(page, [
    ['Offer to Acme', OFFER],
    ['Secrecy with Bolt', NDA.slug],
  ])
  await page.goto('/app/documents/')
  await choose(page, 'Offer to Acme', 'Rename')
  await expect(page.getByLabel('Name of the document')).toBeFocused()
  await expectSoundScreen(page)
  await page.keyboard.press('Escape')

  await choose(page, 'Offer to Acme', 'Move to the trash')
  await expect(message(page, 'The document is in the trash.')).toBeVisible()
  // With the focus on it, it stays.
  await undo(page).focus()
  await expectSoundScreen(page)
  await undo(page).press('Enter')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
})

test('menus are sound while they are open, and belong to the part of the page that their button is in', {
  tag: '@whole',
}, async ({ page, email }) => {
  await enter(page, email)
  await makeDocuments(page, [['Offer to Acme', OFFER]])
  await page.goto('/app/documents/')
  await menuOf(page, 'Offer to Acme').click()
  await expect(page.getByRole('main').getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  expect((await accessibilityFaults(page)).filter(isNotOfWhatLiesUnder), 'the menu of a document').toEqual([])

  await page.goto('/app/doc/consulting-agreement-D3/')
  const services = page.getByRole('group', { name: 'Services', exact: true })
  await services.getByRole('textbox', { name: 'Service 1', exact: true }).fill('Interviews')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Layout')
  for (const button of [
    page.getByRole('button', { name: /^Part \d+ of/ }),
    services.getByRole('button', { name: 'More options for Service 2' }),
  ]) {
    await button.click()
    await expect(page.getByRole('main').getByRole('menu')).toBeVisible()
    expect((await accessibilityFaults(page)).filter(isNotOfWhatLiesUnder)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})

/** What a menu covers a part of is smaller than a finger until it is closed again. */
const isNotOfWhatLiesUnder = (fault: string) => !fault.startsWith('target-size')

test('a document is sound while it cannot be saved, and when what was typed meanwhile is back', {
  tag: '@whole',
}, async ({ page, context, email, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await signUpIntoSavedDocument(page, email)
  const address = page.url()
  await context.setOffline(true)
  await firstPartyName(page).fill('Typed on the train')
  await expectKeptInBrowser(page, 'offline')
  expect(await accessibilityFaults(page), 'not saved').toEqual([])
  // What it sends on leaving goes past what plays offline here: as on a train, it arrives nowhere.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  })
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText('We’ve restored your answers')).toBeVisible()
  expect(await accessibilityFaults(again), 'restored your answers').toEqual([])
})

test('everything that results can be narrowed to is sound when it is open', {
  tag: ['@phone', '@whole'],
}, async ({ page, isMobile }) => {
  await page.goto('/search/?q=agreement')
  const filters = page.getByRole('navigation', { name: 'Narrow the results' })
  if (isMobile) await filters.getByText('Narrow the results').click()
  for (const more of await filters.getByText(/^\d+ more$/).all()) await more.click()
  await expect(filters.getByText(/^\d+ more$/).filter({ visible: true })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})
