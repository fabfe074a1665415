import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { logIn } from './log-in.ts'
import { DOCUMENT_PATH, NDA, signUpByDialog } from './nda.ts'

const PASSWORD = 'a long walk in 1897'

/** Pages whose variants of the dialog make something else of a press (docs/open-choices.md). */
const NEEDS_LOG_IN = '/docs/ab/15.10.24/00/'
const ASKS_FOR_PASSWORD = '/docs/ab/15.10.24/03/'
const SENDS_SEARCH = '/lp/ab/23.06.14/01/'
const CLOSES = '/l/f/'

/** The document that every landing page suggests, and the button that always opens the dialog (DEST-5). */
const choice = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: NDA.title, exact: true }).first()
const button = (page: Page) => page.locator('main a[data-entry="create-account"]:visible').first()
const dialogOf = (page: Page) => page.getByRole('dialog')

/** A redirect that a test holds may still be cutting off what comes after it. */
async function open(page: Page, path: string): Promise<void> {
  await expect(() => page.goto(path, { waitUntil: 'networkidle' })).toPass()
}

/** What is asked for counts here, or what the page does by itself: the redirect is answered with no page. */
async function holdRedirect(page: Page): Promise<void> {
  await page.route(/[?&]ssotoken=/, (route) => route.fulfill({ status: 204 }))
}

async function ticketAskedFor(page: Page): Promise<Record<string, string>> {
  await holdRedirect(page)
  const asked = page.waitForRequest('**/auth/ticket/')
  await choice(page).click()
  return (await asked).postDataJSON() as Record<string, string>
}

test('DEST-6 SIGN-6 the password entry asks for a password, twice, and the account has it', {
  tag: '@identity',
}, async ({ page, openBrowser, email, expectSoundScreen }) => {
  await open(page, ASKS_FOR_PASSWORD)
  await choice(page).click()
  // DEST-3: the heading is that of the card.
  const dialog = page.getByRole('dialog', { name: 'Mutual Non Disclosure Agreement' })
  const submit = dialog.locator('button[type="submit"]')
  await dialog.getByLabel('Enter your business email').fill(email)
  const password = dialog.locator('input[name="Password"]')
  await password.fill('short 1')
  await password.blur()
  await expect(dialog.getByText('Please use at least 8 characters.')).toBeVisible()
  await password.fill(PASSWORD)
  await dialog.locator('input[name="Confirmation"]').fill('another walk in 1897')
  await submit.click()
  await expect(dialog.getByText('Password does not match')).toBeVisible()
  await expect(dialog.locator('input[name="Confirmation"]')).toBeFocused()
  await expectSoundScreen(page)
  await dialog.locator('input[name="Confirmation"]').fill(PASSWORD)
  await submit.click()
  await page.waitForURL(`**${DOCUMENT_PATH}`)

  const elsewhere = await openBrowser()
  await elsewhere.goto('/app/account/login/')
  await logIn(elsewhere, email, PASSWORD)
})

test('DEST-4 DEST-5 DEST-6 DEST-9 a known visitor goes where the press leads', { tag: '@identity' }, async ({
  page,
  email,
}) => {
  await signUpByDialog(page, email)

  await open(page, ASKS_FOR_PASSWORD)
  expect(await ticketAskedFor(page), 'DEST-6').toMatchObject({ destination: NDA.slug })

  // DEST-9: what was searched for: the sign-up has said who this is.
  await open(page, '/search/')
  await page.getByRole('main').getByRole('searchbox').fill('lease')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/\?q=lease/)
  await open(page, SENDS_SEARCH)
  expect(await ticketAskedFor(page), 'DEST-9').toMatchObject({ destination: NDA.slug, b_search: 'lease' })
  await open(page, ASKS_FOR_PASSWORD)
  expect(await ticketAskedFor(page), 'DEST-9 in one variant').not.toHaveProperty('b_search')

  await open(page, NEEDS_LOG_IN)
  await button(page).click()
  await expect(dialogOf(page), 'DEST-5 a landing page’s button').toBeVisible()
})

test('DEST-4 the variant that needs the log-in goes straight on with it, and opens the dialog when it has ended', {
  tag: '@whole',
}, async ({ page, email, complaints }) => {
  complaints.expect(/status of 401/)
  await signUpByDialog(page, email)
  await open(page, NEEDS_LOG_IN)
  await choice(page).click()
  await page.waitForURL(`**${DOCUMENT_PATH}`)

  await page.context().clearCookies({ name: 'p_ssojwt' })
  await open(page, NEEDS_LOG_IN)
  await choice(page).click()
  await expect(page.getByRole('dialog', { name: 'Mutual Non Disclosure Agreement' })).toBeVisible()
})

test('DEST-7 SIGN-11 the variant that closes goes with the redirect; without a page it offers the way again to who is logged in', {
  tag: '@whole',
}, async ({ page, email }) => {
  const dialog = dialogOf(page)
  await open(page, CLOSES)
  await holdRedirect(page)
  await button(page).click()
  await dialog.locator('input[name="Email"]').fill(email)
  const redirected = page.waitForRequest(/[?&]ssotoken=/)
  await dialog.locator('button[type="submit"]').click()
  await redirected
  await expect(dialog).toBeHidden()

  await button(page).click()
  await expect(dialog.getByRole('button', { name: 'Open it now' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.context().clearCookies()
  await button(page).click()
  await expect(dialog.locator('input[name="Email"]')).toHaveValue('')
})

test('SIGN-2 SIGN-8 SIGN-11 a redirect of which no page comes is offered again, and the dialog can be left; who logs out starts afresh', {
  tag: '@whole',
}, async ({ page, email }) => {
  const dialog = dialogOf(page)
  const again = dialog.getByRole('button', { name: 'Open it now' })
  await open(page, '/docs/ms-office/')
  await holdRedirect(page)
  await button(page).click()
  await dialog.locator('input[name="Email"]').fill(email)
  await dialog.locator('button[type="submit"]').click()
  await expect(dialog.getByText('Your account is ready. Taking you there...')).toBeVisible()
  await expect(again).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await button(page).click()
  await expect(again, 'with the log-in the dialog keeps its place').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.context().clearCookies()
  await button(page).click()
  await expect(dialog.locator('input[name="Email"]'), 'without it, it is cleared').toHaveValue('')
  await expect(again).toBeHidden()
})
