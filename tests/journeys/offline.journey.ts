import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import {
  DOCUMENT_PATH,
  expectKeptInBrowser,
  expectSaved,
  firstPartyName,
  signUpIntoDocument,
  signUpIntoSavedDocument,
} from './nda.ts'

// What is typed without a connection is kept in the browser, and saved by itself when there is one again.

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('formulary:unsaved:')))

/**
 * Ends a tab without a last request: a page sends one on leaving, and one when the connection is back or it
 * tries again, which a page that is being closed may still do: nothing keeps it offline any more.
 */
async function crash(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {})
    for (const type of ['pagehide', 'online'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.close()
}

test('offline, what is typed is kept; back online, it is saved without a press', async ({
  page,
  context,
  email,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await signUpIntoSavedDocument(page, email)
  expect(await kept(page)).toEqual([])

  await context.setOffline(true)
  await firstPartyName(page).fill('Brightwater & Sons')
  await expectKeptInBrowser(page, 'offline')
  expect(await kept(page)).toHaveLength(1)
  await context.setOffline(false)
  await expectSaved(page)
  expect(await kept(page)).toEqual([])
})

test('a closed tab loses nothing: the document, opened again, has it and saves it', {
  tag: '@documents',
}, async ({ page, context, email, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await signUpIntoSavedDocument(page, email)
  const address = page.url()
  await context.setOffline(true)
  await firstPartyName(page).fill('Typed on the train')
  await expectKeptInBrowser(page, 'offline')
  await crash(page)

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await expect(firstPartyName(again)).toHaveValue('Typed on the train')
  await expect(again.getByText('We’ve restored your answers')).toBeVisible()
  await expectSaved(again)
  expect(await kept(again)).toEqual([])
})

test('a document that never reached the server is found by its template', { tag: '@whole' }, async ({
  page,
  context,
  email,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await signUpIntoDocument(page, email)
  await context.setOffline(true)
  await firstPartyName(page).fill('Never saved')
  await expectKeptInBrowser(page, 'offline')
  await crash(page)

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(DOCUMENT_PATH)
  await expect(firstPartyName(again)).toHaveValue('Never saved')
  await expectSaved(again)
  await again.getByRole('link', { name: 'Start another document' }).click()
  await expect(again).toHaveURL(DOCUMENT_PATH)
  await expect(firstPartyName(again)).toHaveValue('')
})

test('another account in the same browser sees nothing of it, and log-out leaves nothing', {
  tag: '@documents',
}, async ({ page, context, email, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  await signUpIntoDocument(page, email)
  await page.route('**/save/', (route) => route.abort())
  await firstPartyName(page).fill('Nobody else’s business')
  await expectKeptInBrowser(page)
  // The session ends without a log-out; somebody else signs up.
  await page.close()
  await context.clearCookies()
  const other = await context.newPage()
  await signUpIntoDocument(other, `other-${email}`)
  await expect(firstPartyName(other)).toHaveValue('')
  await expect.poll(() => kept(other)).toEqual([])

  await other.route('**/save/', (route) => route.abort())
  await firstPartyName(other).fill('Left behind')
  await expect.poll(() => kept(other)).toHaveLength(1)
  const account = await context.newPage()
  const searches = () => account.evaluate(() => localStorage.getItem('formulary:recent-searches'))
  await account.goto('/app/search/')
  await account.getByRole('combobox').fill('resignation')
  await expect(account.getByRole('option').first()).toBeVisible()
  await account.keyboard.press('Enter')
  await expect.poll(searches).toContain('resignation')
  await account.goto('/app/account/')
  await account.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(account.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect(await kept(account)).toEqual([])
  expect(await searches()).toBeNull()
})
