import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { DOCUMENT_PATH, expectSaved, partyQuestion, signUpIntoDocument } from './nda.ts'

// What is typed without a connection is kept in the browser, and saved by itself when there is one again.

const nameIn = (page: Page) => partyQuestion(page, 'First party').getByLabel('Full legal name')
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('formulary:unsaved:')))

test('offline, what is typed is kept; back online, it is saved without a press', async ({
  page,
  context,
  email,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await signUpIntoDocument(page, email)
  await nameIn(page).fill('Brightwater')
  await expectSaved(page)
  expect(await kept(page)).toEqual([])

  await context.setOffline(true)
  await nameIn(page).fill('Brightwater & Sons')
  await expect(
    page.getByText('Not saved: offline. Kept in this browser').filter({ visible: true }),
  ).toBeVisible()
  expect(await kept(page)).toHaveLength(1)
  await context.setOffline(false)
  await expectSaved(page)
  expect(await kept(page)).toEqual([])
})

test('a closed tab loses nothing: the document, opened again, has it and saves it', async ({
  page,
  context,
  email,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await signUpIntoDocument(page, email)
  await nameIn(page).fill('Brightwater')
  await expectSaved(page)
  const address = page.url()
  await context.setOffline(true)
  await nameIn(page).fill('Typed on the train')
  await expect(
    page.getByText('Not saved: offline. Kept in this browser').filter({ visible: true }),
  ).toBeVisible()
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await expect(nameIn(again)).toHaveValue('Typed on the train')
  await expect(again.getByText('Your answers are back')).toBeVisible()
  await expectSaved(again)
  expect(await kept(again)).toEqual([])
})

test('a document that never reached the server is found by its template', async ({
  page,
  context,
  email,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await signUpIntoDocument(page, email)
  await context.setOffline(true)
  await nameIn(page).fill('Never saved')
  await expect(
    page.getByText('Not saved: offline. Kept in this browser').filter({ visible: true }),
  ).toBeVisible()
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(DOCUMENT_PATH)
  await expect(nameIn(again)).toHaveValue('Never saved')
  await expectSaved(again)
  await again.getByRole('link', { name: 'Begin another document' }).click()
  await expect(again).toHaveURL(DOCUMENT_PATH)
  await expect(nameIn(again)).toHaveValue('')
})

test('another account in the same browser sees nothing of it, and log-out leaves nothing', async ({
  page,
  context,
  email,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await signUpIntoDocument(page, email)
  await page.route('**/save/', (route) => route.abort())
  await nameIn(page).fill('Nobody else’s business')
  await expect(page.getByText('Not saved: kept in this browser').filter({ visible: true })).toBeVisible()
  // The session ends without a log-out; somebody else signs up.
  await page.close()
  await context.clearCookies()
  const other = await context.newPage()
  await signUpIntoDocument(other, `other-${email}`)
  await expect(nameIn(other)).toHaveValue('')
  await expect.poll(() => kept(other)).toEqual([])

  await other.route('**/save/', (route) => route.abort())
  await nameIn(other).fill('Left behind')
  await expect.poll(() => kept(other)).toHaveLength(1)
  const account = await context.newPage()
  await account.goto('/app/account/')
  await account.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(account.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect(await kept(account)).toEqual([])
})
