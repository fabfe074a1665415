import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import {
  DOCUMENT_PATH,
  expectKeptInBrowser,
  expectSaved,
  firstPartyName,
  signUpIntoSavedDocument,
} from './nda.ts'

// One document in several tabs, and on several devices: nobody overwrites what somebody else has saved.

const PASSWORD = 'journeys 4711 long'

const question = (page: Page) => page.getByRole('dialog', { name: 'This document is open in another tab' })

/** A document that exists, and a second tab with it. */
async function openTwice(page: Page, context: BrowserContext, email: string): Promise<Page> {
  await signUpIntoSavedDocument(page, email)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(question(second)).toBeVisible()
  return second
}

test('the second tab is asked; who reads there sees what is saved, and writes once the first is closed', {
  tag: '@whole',
}, async ({ page, context, email, expectSoundScreen }) => {
  test.slow() // every width
  const second = await openTwice(page, context, email)
  await expectSoundScreen(second)
  await question(second).getByRole('button', { name: 'Just view here' }).click()
  await expect(second.getByText('This tab is view-only')).toBeVisible()
  await expect(firstPartyName(second)).toBeDisabled()
  await expectSoundScreen(second)

  await firstPartyName(page).fill('Brightwater & Sons')
  await expect(firstPartyName(second)).toHaveValue('Brightwater & Sons')
  await page.close()
  await expect(firstPartyName(second)).toBeEnabled()
  await firstPartyName(second).fill('Brightwater & Daughters')
  await expectSaved(second)
})

test('who works in the second tab takes along what was typed in the first, which reads from then on', {
  tag: '@whole',
}, async ({ page, context, email }) => {
  const second = await openTwice(page, context, email)
  await firstPartyName(page).fill('Typed at the last moment')
  await question(second).getByRole('button', { name: 'Edit here' }).click()
  await expect(firstPartyName(second)).toHaveValue('Typed at the last moment')
  await expect(firstPartyName(second)).toBeEnabled()
  await expect(firstPartyName(page)).toBeDisabled()

  await firstPartyName(second).fill('Second tab')
  await expectSaved(second)
  await expect(firstPartyName(page)).toHaveValue('Second tab')
  // Wherever one stands in a long interview, it says why nothing can be typed, and leads on.
  await page.getByRole('textbox', { name: 'Full legal name' }).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('View only', { exact: true }).filter({ visible: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Edit here' }).click()
  await expect(page.locator('body')).not.toBeFocused()
  await expect(firstPartyName(page)).toBeEnabled()
  await expect(firstPartyName(second)).toBeDisabled()
})

test('what a tab could not save comes along to the tab that takes over', { tag: '@whole' }, async ({
  page,
  context,
  email,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const second = await openTwice(page, context, email)
  await page.route('**/save/', (route) => route.abort())
  await firstPartyName(page).fill('Never reached the server')
  await expectKeptInBrowser(page)
  await question(second).getByRole('button', { name: 'Edit here' }).click()
  await expect(firstPartyName(second)).toHaveValue('Never reached the server')
  await expectSaved(second)
})

test('another device goes on with what was saved; who comes back to the first sees that, or both sides', {
  tag: '@documents',
}, async ({ page, email, openBrowser, complaints, expectSoundScreen }) => {
  test.slow() // every width of the dialog
  complaints.expect(/status of 409/)
  const other = await openBrowser()
  const account = { Email: email, Password: PASSWORD, AutogeneratePassword: false }
  expect((await page.request.post('/api/userbase/user/', { data: account })).status()).toBe(201)
  for (const each of [page, other]) {
    await each.goto('/app/account/login/?next=/app/account/')
    await logIn(each, email, PASSWORD)
  }
  await page.goto(DOCUMENT_PATH)
  await firstPartyName(page).fill('At the desk')
  await expect(page).toHaveURL(/\?document=/)
  await expectSaved(page)

  await other.goto(page.url())
  await expect(firstPartyName(other)).toHaveValue('At the desk')
  await firstPartyName(other).fill('On the train')
  await expectSaved(other)
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await expect(firstPartyName(page)).toHaveValue('On the train')

  await firstPartyName(other).fill('From the train')
  await expectSaved(other)
  await firstPartyName(page).fill('From the desk')
  const conflict = page.getByRole('dialog', { name: 'This document was changed elsewhere' })
  await expect(conflict.getByText('From the train')).toBeVisible()
  await expect(conflict.getByText('From the desk')).toBeVisible()
  await expect(
    conflict.getByText('1 answer differs. “Keep mine” replaces the other one for good.'),
  ).toBeVisible()
  await expectSoundScreen(page)
  await conflict.getByRole('button', { name: 'Use the other version' }).click()
  await expect(firstPartyName(page)).toHaveValue('From the train')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(firstPartyName(page)).toHaveValue('From the desk')
  await expectSaved(page)
})
