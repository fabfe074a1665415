import type { Page } from '@playwright/test'
import { choose, enter, list, makeDocuments, message, OFFER } from './documents.ts'
import { expect, test } from './journey.ts'
import { NDA } from './nda.ts'

// What screens are for a moment: a form in a row, a message. What they are at rest, other journeys look at.

const undo = (page: Page) => page.locator('[aria-live]').getByRole('button', { name: 'Undo' })

test('the list of documents is sound with a form and a message that can be undone', async ({
  page,
  email,
  openBrowser,
  expectSoundScreen,
}) => {
  test.slow() // every state at every width
  await enter(page, await openBrowser('on the server'), email)
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
