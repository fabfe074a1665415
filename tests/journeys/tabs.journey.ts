import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { DOCUMENT_PATH, expectSaved, partyQuestion, signUpIntoDocument } from './nda.ts'

test.skip(({ isMobile }) => isMobile, 'the same on every screen')

// One document in several tabs, and on several devices: nobody overwrites what somebody else has saved.

const PASSWORD = 'journeys 4711 long'

const nameIn = (page: Page): Locator => partyQuestion(page, 'First party').getByLabel('Full legal name')
const question = (page: Page) => page.getByRole('dialog', { name: 'This document is open in another tab' })

/** A document that exists, and a second tab with it. */
async function openTwice(page: Page, context: BrowserContext, email: string): Promise<Page> {
  await signUpIntoDocument(page, email)
  await nameIn(page).fill('Brightwater')
  await expectSaved(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(question(second)).toBeVisible()
  return second
}

test('the second tab is asked; who reads there sees what is saved, and writes once the first is closed', async ({
  page,
  context,
  email,
  expectSoundScreen,
}) => {
  test.slow() // every width
  const second = await openTwice(page, context, email)
  await expectSoundScreen(second)
  await question(second).getByRole('button', { name: 'Read only here' }).click()
  await expect(second.getByText('You are reading')).toBeVisible()
  await expect(nameIn(second)).toBeDisabled()
  await expectSoundScreen(second)

  await nameIn(page).fill('Brightwater & Sons')
  await expect(nameIn(second)).toHaveValue('Brightwater & Sons')
  await page.close()
  await expect(nameIn(second)).toBeEnabled()
  await nameIn(second).fill('Brightwater & Daughters')
  await expectSaved(second)
})

test('who works in the second tab takes along what was typed in the first, which reads from then on', async ({
  page,
  context,
  email,
}) => {
  const second = await openTwice(page, context, email)
  await nameIn(page).fill('Typed at the last moment')
  await question(second).getByRole('button', { name: 'Work here' }).click()
  await expect(nameIn(second)).toHaveValue('Typed at the last moment')
  await expect(nameIn(second)).toBeEnabled()
  await expect(nameIn(page)).toBeDisabled()

  await nameIn(second).fill('Second tab')
  await expectSaved(second)
  await expect(nameIn(page)).toHaveValue('Second tab')
  await page.getByRole('button', { name: 'Work here' }).click()
  await expect(nameIn(page)).toBeEnabled()
  await expect(nameIn(second)).toBeDisabled()
})

test('what a tab could not save comes along to the tab that takes over', async ({
  page,
  context,
  email,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const second = await openTwice(page, context, email)
  await page.route('**/save/', (route) => route.abort())
  await nameIn(page).fill('Never reached the server')
  await expect(page.getByText('Not saved: kept in this browser').filter({ visible: true })).toBeVisible()
  await question(second).getByRole('button', { name: 'Work here' }).click()
  await expect(nameIn(second)).toHaveValue('Never reached the server')
  await expectSaved(second)
})

test('another device goes on with what was saved; who comes back to the first sees that, or both sides', async ({
  page,
  email,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const other = await openBrowser()
  const account = { Email: email, Password: PASSWORD, AutogeneratePassword: false }
  expect((await page.request.post('/api/userbase/user/', { data: account })).status()).toBe(201)
  for (const each of [page, other]) {
    await each.goto('/app/account/login/?next=/app/account/')
    await logIn(each, email, PASSWORD)
  }
  await page.goto(DOCUMENT_PATH)
  await nameIn(page).fill('At the desk')
  await expect(page).toHaveURL(/\?document=/)
  await expectSaved(page)

  await other.goto(page.url())
  await expect(nameIn(other)).toHaveValue('At the desk')
  await nameIn(other).fill('On the train')
  await expectSaved(other)
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await expect(nameIn(page)).toHaveValue('On the train')

  await nameIn(other).fill('From the train')
  await expectSaved(other)
  await nameIn(page).fill('From the desk')
  const conflict = page.getByRole('dialog', { name: 'This document was changed elsewhere' })
  await expect(conflict.getByText('From the train')).toBeVisible()
  await expect(conflict.getByText('From the desk')).toBeVisible()
  await conflict.getByRole('button', { name: 'Take the other' }).click()
  await expect(nameIn(page)).toHaveValue('From the train')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nameIn(page)).toHaveValue('From the desk')
  await expectSaved(page)
})
